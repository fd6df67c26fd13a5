import { type RefObject, useEffect, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { signInBox as words } from '#texts/signInBox';
import { useConfig } from '../state/config.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Badge, Notice } from '../ui/messages.tsx';
import { Spinner, SpinnerArea } from '../ui/spinner.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { type Session, useSession } from './session.ts';

/**
 * Moves focus to the box, which may be out of view, when a session ends and the focused form or button is removed, or when a
 * failed sign-in returns to a page without focus.
 */
function useFocusAtEnd({ status, error }: Session, box: RefObject<HTMLElement | null>): void {
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = before.current === 'authenticated' && status === 'unauthenticated';
    before.current = status;
    if ((hasEnded || error !== null) && document.activeElement === document.body) box.current?.focus();
  }, [status, error, box]);
}

/** Shows the signed-in account, or a sign-in button. `actionText` is the purpose, such as 'submit a model'. */
export function SignInBox({ actionText }: { actionText: string }) {
  const session = useSession();
  const { status, error, hasExpired } = session;
  const box = useRef<HTMLElement>(null);
  useFocusAtEnd(session, box);
  return (
    <section ref={box} tabIndex={-1} className="card px-6 py-5 max-sm:p-4" aria-label={texts.session.account}>
      {error === null ? null : (
        <Notice tone="error" className="mb-4" role="alert">
          <p className="font-semibold text-no">{words.failed}</p>
          <p>{error}</p>
        </Notice>
      )}
      {hasExpired ? (
        <Notice tone="error" className="mb-4" role="alert">
          <p>{texts.session.expired}</p>
        </Notice>
      ) : null}
      {status === 'loading' ? (
        <div className="grid min-h-control place-items-center text-icon text-link">
          <Spinner label={words.loading} />
        </div>
      ) : null}
      {status === 'authenticated' ? <SignedIn actionText={actionText} box={box} /> : null}
      {status === 'unauthenticated' ? <SignedOut actionText={actionText} box={box} /> : null}
    </section>
  );
}

/** Replaces a page that needs the session while it loads. */
export function SessionLoading({ pageTitle }: { pageTitle: string }) {
  return (
    <>
      <h1 className="hidden-text">{pageTitle}</h1>
      <SpinnerArea size="page" label={words.loading} />
    </>
  );
}

interface PartProps {
  readonly actionText: string;
  /** Receives focus when a focused button disappears. */
  readonly box: RefObject<HTMLElement | null>;
}

function SignedIn({ actionText, box }: PartProps) {
  const { username, signOut } = useSession();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="wrap-anywhere text-xl">{words.connectedAs({ username: username ?? '' })}</p>
      <Badge tone="success">
        <CheckIcon />
        <span>{words.ready({ action: actionText })}</span>
      </Badge>
      <div className="ml-auto max-sm:ml-0 max-sm:children:w-full max-sm:w-full">
        <Button ref={useRestoredFocus(box)} onClick={signOut}>
          {texts.session.logout}
        </Button>
      </div>
    </div>
  );
}

function SignedOut({ actionText, box }: PartProps) {
  const { hubName } = useConfig();
  const { signIn } = useSession();
  const isFramed = !Object.is(window.parent, window);
  const [opened, setOpened] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex-1 basis-64">
        <h2 className="wrap-anywhere text-xl">{words.loginTo({ action: actionText })}</h2>
        <p className="text-muted">{words.needed({ provider: hubName, action: actionText })}</p>
        {isFramed ? (
          <p className="text-muted" role={opened ? 'status' : undefined}>
            {opened ? words.frame.after : words.frame.before}
          </p>
        ) : null}
      </div>
      <div className="ml-auto max-sm:ml-0 max-sm:children:w-full max-sm:w-full">
        <Button
          ref={useRestoredFocus(box)}
          look="main"
          onClick={() => {
            signIn();
            setOpened(isFramed);
          }}
        >
          {words.signInWith({ provider: hubName })}
        </Button>
      </div>
    </div>
  );
}

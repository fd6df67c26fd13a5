import { type ReactNode, useEffect, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { serverAnswers } from '../state/browser.ts';
import { retryMissing } from '../state/late-part.ts';
import { RetryButton } from './button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './messages.module.css';

/** An error, announced at once, with an action that may help. */
export function ErrorBanner({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <p className={styles.bannerText}>
        <AlertIcon />
        <span>{message}</span>
      </p>
      {action}
    </div>
  );
}

/** Good news that stays, announced when the screen reader is free. */
export function StatusBanner({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={`${styles.banner} ${styles.good}`} role="status">
      <p className={styles.bannerText}>
        <CheckIcon />
        <span>{message}</span>
      </p>
      {action}
    </div>
  );
}

/** A button for what failed to load. It acts when the server answers: a reload would else end on the browser's own error page. */
export function WhenServed({ act, children }: { act: () => unknown; children?: ReactNode }) {
  const [isAway, setAway] = useState(false);
  const look = async () => {
    const answers = await serverAnswers();
    setAway(!answers);
    return answers;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to say at once why it failed
  useEffect(() => void look(), []);
  return (
    <>
      {isAway ? <p>{texts.errors.away}</p> : null}
      <RetryButton onRetry={async () => (await look()) && act()}>{children}</RetryButton>
    </>
  );
}

/** Replaces a part whose code could not be loaded. Some browsers remember the failure until the page is reloaded. */
export function PartMissing() {
  return (
    <ErrorBanner
      message={texts.errors.partMissing}
      action={<WhenServed act={() => retryMissing() || location.reload()} />}
    />
  );
}

interface StateMessageProps {
  readonly title: string;
  readonly text?: string;
  /** 'alert' for an error, which is announced at once. */
  readonly role?: 'status' | 'alert';
  readonly action?: ReactNode;
  /** Whether it stands in place of a whole page. */
  readonly isPage?: boolean;
}

/** A message in place of content: nothing was found, or something failed. */
export function StateMessage({ title, text, role = 'status', action, isPage = false }: StateMessageProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.message} role={role}>
      <Title className={styles.title}>{title}</Title>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** Says how many rows of an answer could not be read and so are missing; nothing when none are. */
export function UnreadableNotice({ count, text }: { count: number; text: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <p className={styles.notice} role="status">
      <AlertIcon />
      <span>{text(count)}</span>
    </p>
  );
}

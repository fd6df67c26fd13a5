import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { common as texts } from '#texts/common';
import { isServerReachable } from '../state/browser.ts';
import { retryMissing } from '../state/lazy-module.ts';
import { RetryButton } from './button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';

const TINTS = {
  warning: 'tint tint-secondary',
  error: 'tint tint-no',
  success: 'tint tint-yes',
  news: 'tint tint-primary',
};

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone: keyof typeof TINTS;
}

/** A colored box with important information. */
export function Notice({ tone, className = '', ...box }: NoticeProps) {
  return <div className={`wrap-anywhere rounded-lg px-4 py-3 ${TINTS[tone]} ${className}`} {...box} />;
}

interface BadgeProps {
  readonly tone: keyof typeof COLORS;
  readonly children: ReactNode;
}

const COLORS = {
  info: 'tint tint-link text-link',
  warning: 'tint tint-secondary text-secondary',
  error: 'tint tint-no text-no',
  success: 'tint tint-yes text-yes',
};

/** A status in a word or two, with an icon. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 tiny:whitespace-normal whitespace-nowrap rounded-full py-0.5 pr-2.5 pl-2 font-medium text-sm ${COLORS[tone]}`}
    >
      {children}
    </span>
  );
}

interface BannerProps {
  readonly message: ReactNode;
  readonly action?: ReactNode;
}

function Banner({ tone, message, action, ...box }: BannerProps & NoticeProps) {
  const Icon = tone === 'error' ? AlertIcon : CheckIcon;
  return (
    // On phones the toolbar sets `nowrap`, which messages must not inherit.
    <Notice
      tone={tone}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 whitespace-normal border-l-4"
      {...box}
    >
      <div className="flex min-w-0 flex-1 basis-message gap-3 font-medium">
        <span className={`mt-0.5 text-icon ${tone === 'error' ? 'text-no' : 'text-yes'}`}>
          <Icon />
        </span>
        <span>{message}</span>
      </div>
      {action}
    </Notice>
  );
}

/** An error that screen readers announce at once, with an optional action. */
export function ErrorBanner(props: BannerProps) {
  return <Banner tone="error" role="alert" {...props} />;
}

/** A persistent success message, announced when the screen reader is idle. */
export function StatusBanner(props: BannerProps) {
  return <Banner tone="success" role="status" {...props} />;
}

/** A retry button that first checks that the server responds, because a reload would otherwise show the browser's error page. */
export function WhenServed({ act, children }: { act: () => unknown; children?: ReactNode }) {
  const [isAway, setAway] = useState(false);
  const look = async () => {
    const answers = await isServerReachable();
    setAway(!answers);
    return answers;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only, to tell at once if the server is unreachable
  useEffect(() => void look(), []);
  return (
    <>
      {isAway ? <p>{texts.errors.away}</p> : null}
      <RetryButton onRetry={async () => (await look()) && act()}>{children}</RetryButton>
    </>
  );
}

/** Retries failed code downloads. Some browsers cache the failure until the page is reloaded. */
export function RetryMissing() {
  return <WhenServed act={() => retryMissing() || location.reload()} />;
}

/** Replaces a component that failed to load. */
export function MissingPart() {
  return <ErrorBanner message={texts.errors.partMissing} action={<RetryMissing />} />;
}

interface StateMessageProps {
  readonly title: string;
  readonly text?: string;
  /** 'alert' for errors, which are announced at once. */
  readonly role?: 'status' | 'alert';
  readonly action?: ReactNode;
  /** True if it replaces a whole page. */
  readonly isPage?: boolean;
}

/** A message in place of content, such as 'not found' or an error. */
export function StateMessage({ title, text, role = 'status', action, isPage = false }: StateMessageProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="card grid justify-items-center gap-2 px-6 py-12 text-center" role={role}>
      <Title className={`wrap-anywhere ${isPage ? 'text-title' : 'text-xl'}`}>{title}</Title>
      {text === undefined ? null : <p className="mb-2 max-w-words text-muted">{text}</p>}
      {action === undefined ? null : <div className="mt-2 grid justify-items-center gap-2">{action}</div>}
    </div>
  );
}

/** Shows how many unreadable rows are missing from the board; renders nothing if none are. */
export function UnreadableNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p
      className="tint tint-secondary my-2 flex items-center gap-2 rounded-md px-3 py-2 text-md"
      role="status"
    >
      <span className="text-secondary text-xl">
        <AlertIcon />
      </span>
      <span>{texts.errors.unreadableEntries({ count })}</span>
    </p>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { useFocusKept } from './use-focus-kept.ts';

const TOOL =
  'min-h-small-control border-transparent px-3 text-sm font-medium whitespace-nowrap hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink phone:px-1 max-narrow:px-0 max-narrow:text-xs max-narrow:tracking-[-0.03em]';

const LOOKS = {
  plain:
    'min-h-small-control border-strong bg-surface px-3 text-sm font-medium text-link hover:border-link hover:bg-hover aria-disabled:border-line aria-disabled:text-muted',
  main: 'border-link bg-link px-4 font-semibold text-surface hover:bg-link-strong',
  // In a row of tools it has no frame.
  toolbar: `${TOOL} text-muted`,
  // A tool that has changed something.
  changed: `${TOOL} text-link`,
} as const;

/** For a link that looks like a button. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex min-h-control items-center justify-center gap-2 rounded-md border no-underline disabled:opacity-60 aria-disabled:opacity-60 ${LOOKS[look]}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** 'main' for the main action of a screen, 'toolbar' in a row of tools. */
  readonly look?: keyof typeof LOOKS;
}

export function Button({ look = 'plain', ...button }: ButtonProps) {
  return <button type="button" className={buttonClass(look)} {...button} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Its accessible name and its tooltip. */
  readonly label: string;
}

/** A button that shows an icon only. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      className="grid size-control place-items-center rounded-md text-icon text-muted hover:bg-hover hover:text-ink"
      aria-label={label}
      data-tooltip={label}
      {...button}
    />
  );
}

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  /** Absent: 'Retry'. */
  readonly children?: ReactNode;
}

/** A press removes it together with the error message, so the focus must move on. */
export function RetryButton({ onRetry, children = texts.leaderboard.retry }: RetryButtonProps) {
  return (
    <Button ref={useFocusKept()} onClick={() => void onRetry()}>
      {children}
    </Button>
  );
}

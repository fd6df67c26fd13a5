import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { useRestoredFocus } from './use-restored-focus.ts';

const TOOL =
  'min-h-small-control border-transparent px-3 text-sm font-medium whitespace-nowrap hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink phone:px-1 max-narrow:px-0 max-narrow:text-xs max-narrow:tracking-[-0.03em]';

const LOOKS = {
  plain:
    'min-h-small-control border-strong bg-surface px-3 text-sm font-medium text-link hover:border-link hover:bg-hover aria-disabled:border-line aria-disabled:text-muted',
  main: 'border-link bg-link px-4 font-semibold text-surface hover:bg-link-strong',
  // Frameless, for toolbars.
  toolbar: `${TOOL} text-muted`,
  // A toolbar button whose setting differs from the default.
  changed: `${TOOL} text-link`,
} as const;

/** CSS classes for a link that looks like a button. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex min-h-control items-center justify-center gap-2 rounded-md border no-underline disabled:opacity-60 aria-disabled:opacity-60 ${LOOKS[look]}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** 'main' for a screen's main action, 'toolbar' in a toolbar. */
  readonly look?: keyof typeof LOOKS;
}

export function Button({ look = 'plain', ...button }: ButtonProps) {
  return <button type="button" className={buttonClass(look)} {...button} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A button that only shows an icon. */
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
  /** Defaults to 'Retry'. */
  readonly children?: ReactNode;
}

/**
 * A button to retry a failed action. Pressing it removes both the button and the error message, so focus must move elsewhere.
 */
export function RetryButton({ onRetry, children = texts.leaderboard.retry }: RetryButtonProps) {
  return (
    <Button ref={useRestoredFocus()} onClick={() => void onRetry()}>
      {children}
    </Button>
  );
}

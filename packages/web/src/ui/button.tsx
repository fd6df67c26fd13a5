import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { useFocusKept } from './use-focus-kept.ts';

const TOOL =
  'min-h-small-control rounded-lg border-transparent px-3 text-md font-medium whitespace-nowrap hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';

const LOOKS = {
  plain: 'rounded-md border-strong bg-surface px-4 font-semibold text-link hover:border-link hover:bg-hover',
  main: 'rounded-md border-link bg-link px-4 font-semibold text-surface hover:bg-link-strong',
  // In a row of tools it has no frame.
  toolbar: `${TOOL} text-muted`,
  // A tool that has changed something.
  changed: `${TOOL} text-link`,
} as const;

/** For a link that looks like a button. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex min-h-control items-center justify-center gap-2 border no-underline disabled:opacity-60 aria-disabled:opacity-60 ${LOOKS[look]}`;
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
      className="grid size-control place-items-center rounded-lg text-icon text-muted hover:bg-hover hover:text-ink"
      aria-label={label}
      data-tooltip={label}
      {...button}
    />
  );
}

/** A small button without a frame, below what it is about. */
export function TextButton(button: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      className="min-h-small-control rounded-sm border border-transparent px-2.5 text-link text-sm hover:bg-link-soft aria-disabled:bg-transparent aria-disabled:text-muted aria-pressed:border-link"
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

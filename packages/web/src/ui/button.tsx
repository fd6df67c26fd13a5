import type { ComponentProps, ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import styles from './button.module.css';
import { useFocusKept } from './use-focus-kept.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** 'main' for the main action of a screen, 'toolbar' in a row of tools. */
  readonly look?: 'plain' | 'main' | 'toolbar';
}

export function Button({ look = 'plain', ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={look === 'plain' ? styles.button : `${styles.button} ${styles[look]}`}
      {...button}
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Its accessible name and its tooltip. */
  readonly label: string;
}

/** A button that shows an icon only. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <button type="button" className={styles.iconButton} aria-label={label} data-tooltip={label} {...button} />
  );
}

/** A small button without a frame, below what it is about. */
export function TextButton(button: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={styles.textButton} {...button} />;
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

import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** 'main' for the one thing a screen is for. */
  readonly look?: 'plain' | 'main';
}

/** A button with a text. */
export function Button({ look = 'plain', ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={look === 'main' ? `${styles.button} ${styles.main}` : styles.button}
      {...button}
    />
  );
}

import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** 'main' for the main action of a screen. */
  readonly look?: 'plain' | 'main';
}

export function Button({ look = 'plain', ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={look === 'main' ? `${styles.button} ${styles.main}` : styles.button}
      {...button}
    />
  );
}

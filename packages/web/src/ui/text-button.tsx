import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** A small button without a frame, below what it is about. */
export function TextButton(button: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={styles.button} {...button} />;
}

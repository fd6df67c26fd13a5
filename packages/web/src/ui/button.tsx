import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A button with a text. */
export function Button(button: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={styles.button} {...button} />;
}

import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Its accessible name and its tooltip. */
  readonly label: string;
}

/** A button that shows an icon only. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} data-tooltip={label} {...button} />
  );
}

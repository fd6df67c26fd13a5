import type { ReactNode } from 'react';
import styles from './state-message.module.css';

interface StateMessageProps {
  readonly title: string;
  readonly text?: string;
  /** 'alert' for an error, which is announced at once. */
  readonly role?: 'status' | 'alert';
  readonly action?: ReactNode;
}

/** A message in place of content: nothing was found, or something failed. */
export function StateMessage({ title, text, role = 'status', action }: StateMessageProps) {
  return (
    <div className={styles.message} role={role}>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

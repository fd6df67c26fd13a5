import type { ReactNode } from 'react';
import styles from './state-message.module.css';

interface StateMessageProps {
  readonly title: string;
  readonly text?: string;
  /** 'alert' for what went wrong and must be said at once. */
  readonly role?: 'status' | 'alert';
  readonly action?: ReactNode;
}

/** What stands where content would be: nothing found, something failed. */
export function StateMessage({ title, text, role = 'status', action }: StateMessageProps) {
  return (
    <div className={styles.message} role={role}>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

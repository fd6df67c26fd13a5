import type { ReactNode } from 'react';
import styles from './error-banner.module.css';
import { AlertIcon } from './icons.tsx';

/** What went wrong, said at once; with what can be done about it. */
export function ErrorBanner({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <p className={styles.message}>
        <AlertIcon />
        <span>{message}</span>
      </p>
      {action}
    </div>
  );
}

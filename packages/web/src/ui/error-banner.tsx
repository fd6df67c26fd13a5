import type { ReactNode } from 'react';
import styles from './error-banner.module.css';
import { AlertIcon } from './icons.tsx';

/** An error, announced at once, with an action that may help. */
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

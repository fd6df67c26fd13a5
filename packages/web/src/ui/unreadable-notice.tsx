import { AlertIcon } from './icons.tsx';
import styles from './unreadable-notice.module.css';

/** Says how many rows of an answer could not be read and so are missing; nothing when none are. */
export function UnreadableNotice({ count, text }: { count: number; text: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <p className={styles.notice} role="status">
      <AlertIcon />
      {text(count)}
    </p>
  );
}

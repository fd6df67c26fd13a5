import styles from './spinner.module.css';

/** Something is under way. With a label it says what; without, what stands beside it does. */
export function Spinner({ label }: { label?: string }) {
  const naming = label === undefined ? {} : { role: 'progressbar', 'aria-label': label };
  return (
    <span className={styles.spinner} {...naming}>
      <span className={styles.ring} aria-hidden="true" />
    </span>
  );
}

/** A spinner in the middle of where content will be: a part of a page, or the whole one. */
export function SpinnerArea({ label, size = 'part' }: { label: string; size?: 'part' | 'page' }) {
  return (
    <div className={size === 'page' ? `${styles.area} ${styles.page}` : styles.area}>
      <Spinner label={label} />
    </div>
  );
}

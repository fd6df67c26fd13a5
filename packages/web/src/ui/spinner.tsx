import styles from './spinner.module.css';

/** Something is on its way; `label` says what to those who do not see it turn. */
export function Spinner({ label }: { label: string }) {
  return <span className={styles.spinner} role="progressbar" aria-label={label} />;
}

/** A spinner in the middle of where content will be: a part of a page, or the whole one. */
export function SpinnerArea({ label, size = 'part' }: { label: string; size?: 'part' | 'page' }) {
  return (
    <div className={size === 'page' ? `${styles.area} ${styles.page}` : styles.area}>
      <Spinner label={label} />
    </div>
  );
}

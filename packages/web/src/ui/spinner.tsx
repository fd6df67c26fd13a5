import styles from './spinner.module.css';

/** Work in progress. Without a label, the text beside it says which. */
export function Spinner({ label }: { label?: string }) {
  const naming = label === undefined ? {} : { role: 'progressbar', 'aria-label': label };
  return (
    <span className={styles.spinner} {...naming}>
      <span className={styles.ring} aria-hidden="true" />
    </span>
  );
}

/** A centered spinner in place of a part of a page, or of the whole page. */
export function SpinnerArea({ label, size = 'part' }: { label: string; size?: 'part' | 'page' }) {
  return (
    <div className={size === 'page' ? `${styles.area} ${styles.page}` : styles.area}>
      <Spinner label={label} />
    </div>
  );
}

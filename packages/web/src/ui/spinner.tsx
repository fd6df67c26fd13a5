import styles from './spinner.module.css';

/** Something is under way. With a label it says what; without, what stands beside it does. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles.spinner} role={label === undefined ? undefined : 'status'}>
      <span className={styles.ring} aria-hidden="true" />
      {label === undefined ? null : <span className="hidden-text">{label}</span>}
    </span>
  );
}

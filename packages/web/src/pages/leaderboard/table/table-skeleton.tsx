import styles from './table-skeleton.module.css';

/** Spec 2.2: ten rows; widths in px. */
const ROWS = Array.from({ length: 10 }, (_, index) => index);
const WIDTHS = [40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110];

/** Stands where the table will be while its data is on the way. */
export function TableSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.header} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row} data-skeleton-row="">
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move
            <span key={column} className={styles.cell} style={{ width }}>
              <span className={styles.line} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

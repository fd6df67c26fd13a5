import { common as texts } from '#catalog/common.ts';
import styles from './board-skeleton.module.css';

/** About one screen. */
const ROWS = Array.from({ length: 10 }, (_, index) => index);
/** In px, at the usual text size. */
const WIDTHS = [40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110];

/** The shape of the table while its data is loading. */
function TableSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.header} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row} data-skeleton-row="">
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move
            <span key={column} className={styles.cell} style={{ width: `${width / 16}rem` }}>
              <span className={styles.line} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The shape of search, filters and table while the data is loading. */
export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="hidden-text">{texts.leaderboard.loading}</span>
      <div aria-hidden="true">
        <div className={styles.search} data-skeleton="search" />
        <div className={styles.hint} />
        <div className={styles.filters} data-skeleton="filters">
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
        <div className={styles.controls} />
        <TableSkeleton />
      </div>
    </div>
  );
}

import { common as texts } from '#catalog/common.ts';
import styles from './board-skeleton.module.css';
import { TableSkeleton } from './table/table-skeleton.tsx';

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

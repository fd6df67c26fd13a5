import type { GapColumn, Row } from '@leaderboard/core/board/columns';
import { MISSING } from '@leaderboard/core/format';
import { texts } from '../../../texts/texts.ts';
import styles from './gap-cell.module.css';

/** English minus Hindi in percentage points, over the margin of its interval. */
export function GapCell({ row, column }: { row: Row; column: GapColumn }) {
  const gap = column.gap(row.entry);
  if (gap === null) return MISSING;
  const { interval } = gap;
  return (
    <>
      {texts.uncertainty.gap(gap)}
      {interval === null ? null : (
        <span className={styles.margin}>
          <span aria-hidden="true">{texts.uncertainty.gapMargin(interval)}</span>
          <span className="hidden-text"> {texts.uncertainty.gapSpoken(interval)}</span>
        </span>
      )}
    </>
  );
}

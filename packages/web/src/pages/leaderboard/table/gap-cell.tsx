import type { GapColumn, Row } from '@leaderboard/core/board/columns';
import { MISSING } from '@leaderboard/core/format';
import { common as texts } from '#catalog/common.ts';
import styles from './gap-cell.module.css';

interface GapCellProps {
  readonly row: Row;
  readonly column: GapColumn;
  /** Whether the interval shows. */
  readonly isUncertain: boolean;
}

/** English minus Hindi in percentage points, over the margin of its interval. */
export function GapCell({ row, column, isUncertain }: GapCellProps) {
  const gap = column.gap(row.entry);
  if (gap === null) return MISSING;
  const interval = isUncertain ? gap.interval : null;
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

import type { BenchmarkColumn, Row } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { formatPercent, formatRaw, MISSING } from '@leaderboard/core/format';
import { texts } from '../../../texts/texts.ts';
import { averageShare } from './average-scale.ts';
import styles from './score-cells.module.css';

/** Long enough that no tooltip shows while the pointer crosses the table. */
const TOOLTIP_DELAY_MS = 600;

interface ScoreCellProps {
  readonly row: Row;
  readonly column: BenchmarkColumn;
  readonly display: View['scoreDisplay'];
}

/**
 * A benchmark's score: the raw value, or in percent with a bar, whose mark shows random guessing. Its tooltip says where the
 * score comes from.
 */
export function ScoreCell({ row, column, display }: ScoreCellProps) {
  const score = row.entry.evaluations[column.benchmark.key];
  const shown = display === 'raw' ? score?.value : score?.normalized_score;
  if (shown === undefined || shown === null) return MISSING;
  const tooltip = {
    'data-tooltip': texts.leaderboard.scoreProvenance(row.entry, column.benchmark),
    'data-tooltip-delay': TOOLTIP_DELAY_MS,
  };
  if (display === 'raw') return <span {...tooltip}>{formatRaw(shown)}</span>;
  return (
    <span className={styles.score} style={{ '--percent': shown }} {...tooltip}>
      {formatPercent(shown)}
      <span className={styles.bar} />
    </span>
  );
}

interface AverageCellProps {
  readonly row: Row;
  readonly range: readonly [number, number] | null;
}

/** The average with a dot and a bar, colored by its place on the board. */
export function AverageCell({ row, range }: AverageCellProps) {
  if (row.average === null) return MISSING;
  return (
    <span
      className={styles.average}
      style={{ '--percent': row.average, '--share': averageShare(row.average, range) }}
    >
      <span className={styles.averageFigure}>
        <span className={styles.dot} />
        {formatPercent(row.average)}
      </span>
      <span className={styles.bar} />
    </span>
  );
}

import type { BenchmarkColumn, Row } from '@leaderboard/core/columns';
import { formatPercent, MISSING } from '@leaderboard/core/format';
import { averageShare } from './average-scale.ts';
import styles from './score-cells.module.css';

/** A benchmark's score with a bar; the bar's mark is the level of guessing. */
export function ScoreCell({ row, column }: { row: Row; column: BenchmarkColumn }) {
  const percent = row.entry.evaluations[column.benchmark.key]?.normalized_score ?? null;
  if (percent === null) return MISSING;
  return (
    <span className={styles.score} style={{ '--percent': percent }}>
      {formatPercent(percent)}
      <span className={styles.bar} />
    </span>
  );
}

interface AverageCellProps {
  readonly row: Row;
  readonly range: readonly [number, number] | null;
}

/** The average with a dot and a bar, coloured by its place on the board. */
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

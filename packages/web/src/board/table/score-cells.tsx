import { formatPercent, formatRaw, MISSING } from '@leaderboard/core/format';
import { meanInterval, meanOf, scoreInterval } from '@leaderboard/core/statistics/mean';
import { barClass, Figure, getWhiskerStyle, roundForStyle, ScoreFigure } from '../../ui/score-figure.tsx';
import type { CellProps } from './columns.ts';

/** Relative position of an average between the board's lowest (0, red) and highest (1, blue). */
export function averageShare(average: number, range: readonly [number, number] | null): number {
  if (range === null) return 1;
  const [lowest, highest] = range;
  if (highest <= lowest) return 1;
  return Math.max(0, Math.min((average - lowest) / (highest - lowest), 1));
}

/** The table creates the text on demand (`useLateTooltips`). The delay prevents tooltips while the pointer crosses the table. */
const TOOLTIP = { 'data-tooltip': '', 'data-tooltip-delay': 600 };

/**
 * A benchmark score: the raw value, or a percentage with a bar, a mark at chance level and a whisker for the 95 % interval. The
 * tooltip states the score's source.
 */
export function ScoreCell({ row, column, display }: CellProps<'benchmark'>) {
  const isRaw = display.scoreDisplay === 'raw';
  const score = row.entry.evaluations[column.benchmark.key];
  const shown = isRaw ? score?.value : score?.normalized_score;
  if (score === undefined || shown === undefined || shown === null) return <span>{MISSING}</span>;
  const interval =
    display.uncertainty === null ? null : scoreInterval(row.entry.evaluations, column.benchmark.key);
  return isRaw ? (
    <span {...TOOLTIP}>
      <Figure text={formatRaw(shown)} interval={interval} />
    </span>
  ) : (
    <ScoreFigure percent={shown} interval={interval} {...TOOLTIP} />
  );
}

/** The average with a dot and a bar, colored by its position between the board's lowest and highest. */
export function AverageCell({ row, display: { averageRange, uncertainty } }: CellProps<'average'>) {
  if (row.average === null) return <span>{MISSING}</span>;
  const mean = uncertainty === null ? null : meanOf(row.entry, uncertainty.weights);
  const interval = mean === null ? null : meanInterval(mean);
  return (
    <span
      className="score average"
      style={{
        '--percent': roundForStyle(row.average),
        '--share': roundForStyle(averageShare(row.average, averageRange)),
        ...getWhiskerStyle(interval),
      }}
      {...(uncertainty === null ? {} : TOOLTIP)}
    >
      <span className="average-figure">
        <span className="average-dot" />
        <Figure text={formatPercent(row.average)} interval={interval} />
      </span>
      <span className={barClass(interval)} />
    </span>
  );
}

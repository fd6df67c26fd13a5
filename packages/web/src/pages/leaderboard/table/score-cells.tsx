import type { BenchmarkColumn, Row } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { formatPercent, formatRaw, MISSING } from '@leaderboard/core/format';
import { type Interval, isNotAboveGuessing } from '@leaderboard/core/statistics/interval';
import { meanInterval, meanOf, scoreInterval } from '@leaderboard/core/statistics/mean';
import { common as texts } from '#catalog/common.ts';
import type { Uncertainty } from '../uncertainty/uncertainty.ts';
import styles from './cells.module.css';

/** Where an average lies between the lowest (0, red) and the highest (1, blue) on the board. */
export function averageShare(average: number, range: readonly [number, number] | null): number {
  if (range === null) return 1;
  const [lowest, highest] = range;
  if (highest <= lowest) return 1;
  return Math.max(0, Math.min((average - lowest) / (highest - lowest), 1));
}

/** The table makes the text on demand (`useLateTooltips`). With the delay none shows while the pointer crosses the table. */
const TOOLTIP = { 'data-tooltip': '', 'data-tooltip-delay': 600 };

/** Rounds for the style sheet: more digits would be a quarter of the rendered page. */
function drawn(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** The ends of the whisker on a bar. */
function whiskerOf(interval: Interval | null) {
  return interval === null ? {} : { '--low': drawn(interval[0] * 100), '--high': drawn(interval[1] * 100) };
}

function barClass(interval: Interval | null): string | undefined {
  return interval === null ? styles.bar : `${styles.bar} ${styles.whisker}`;
}

/** A figure. One that is not above guessing is dimmed and says so by a mark and in words. */
function Figure({ text, interval }: { text: string; interval: Interval | null }) {
  if (!isNotAboveGuessing(interval)) return <span>{text}</span>;
  return (
    <span className={styles.guess}>
      <span aria-hidden="true" className={styles.guessMark}>
        ○
      </span>
      <span>{text}</span>
      <span className="hidden-text">{` ${texts.uncertainty.notAboveGuessing}`}</span>
    </span>
  );
}

interface ScoreCellProps {
  readonly row: Row;
  readonly column: BenchmarkColumn;
  readonly display: View['scoreDisplay'];
  /** Whether the interval and the mark of guessing show. */
  readonly isUncertain: boolean;
}

/**
 * A benchmark's score: the raw value, or in percent with a bar. On it a mark shows random guessing, and a whisker the 95 %
 * interval. Its tooltip says where the score comes from.
 */
export function ScoreCell({ row, column, display, isUncertain }: ScoreCellProps) {
  const score = row.entry.evaluations[column.benchmark.key];
  const shown = display === 'raw' ? score?.value : score?.normalized_score;
  if (score === undefined || shown === undefined || shown === null) return <span>{MISSING}</span>;
  const interval = isUncertain ? scoreInterval(row.entry.evaluations, column.benchmark.key) : null;
  if (display === 'raw') {
    return (
      <span {...TOOLTIP}>
        <Figure text={formatRaw(shown)} interval={interval} />
      </span>
    );
  }
  return (
    <span className={styles.score} style={{ '--percent': drawn(shown), ...whiskerOf(interval) }} {...TOOLTIP}>
      <Figure text={formatPercent(shown)} interval={interval} />
      <span className={barClass(interval)} />
    </span>
  );
}

interface AverageCellProps {
  readonly row: Row;
  readonly range: readonly [number, number] | null;
  /** null: shows the figure without its interval. */
  readonly uncertainty: Uncertainty | null;
}

/** The average with a dot and a bar, colored by its position between the lowest and the highest. */
export function AverageCell({ row, range, uncertainty }: AverageCellProps) {
  if (row.average === null) return <span>{MISSING}</span>;
  const mean = uncertainty === null ? null : meanOf(row.entry.evaluations, uncertainty.weights);
  const interval = mean === null ? null : meanInterval(mean);
  return (
    <span
      className={styles.average}
      style={{
        '--percent': drawn(row.average),
        '--share': drawn(averageShare(row.average, range)),
        ...whiskerOf(interval),
      }}
      {...(uncertainty === null ? {} : TOOLTIP)}
    >
      <span className={styles.averageFigure}>
        <span className={styles.dot} />
        <Figure text={formatPercent(row.average)} interval={interval} />
      </span>
      <span className={barClass(interval)} />
    </span>
  );
}

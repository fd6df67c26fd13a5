import './score-figure.css';
import { formatPercent } from '@leaderboard/core/format';
import { type Interval, isNotAboveGuessing } from '@leaderboard/core/statistics/interval';
import type { ComponentProps } from 'react';
import { common as texts } from '#texts/common';

/** Rounds to three decimals for CSS: more digits would make up a quarter of the rendered page. */
export function roundForStyle(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** CSS variables for the ends of a bar's whisker. */
export function getWhiskerStyle(interval: Interval | null) {
  return interval === null
    ? {}
    : { '--low': roundForStyle(interval[0] * 100), '--high': roundForStyle(interval[1] * 100) };
}

export function barClass(interval: Interval | null): string {
  return interval === null ? 'bar' : 'bar whisker';
}

/** A score. If it is not above chance, it is dimmed, with a mark and a hidden text. */
export function Figure({ text, interval }: { text: string; interval: Interval | null }) {
  if (!isNotAboveGuessing(interval)) return <span>{text}</span>;
  return (
    <span className="font-normal text-muted">
      <span aria-hidden="true" className="mr-0.5 text-xs/none">
        ○
      </span>
      <span>{text}</span>
      <span className="hidden-text">{` ${texts.uncertainty.notAboveGuessing}`}</span>
    </span>
  );
}

interface ScoreFigureProps extends ComponentProps<'span'> {
  readonly percent: number;
  /** Interval of shares (0–1); null hides the whisker. */
  readonly interval: Interval | null;
}

/** A score in percent with a bar. A mark on the bar shows random guessing, and a whisker the 95 % interval. */
export function ScoreFigure({ percent, interval, ...span }: ScoreFigureProps) {
  return (
    <span
      className="score"
      style={{ '--percent': roundForStyle(percent), ...getWhiskerStyle(interval) }}
      {...span}
    >
      <Figure text={formatPercent(percent)} interval={interval} />
      <span className={barClass(interval)} />
    </span>
  );
}

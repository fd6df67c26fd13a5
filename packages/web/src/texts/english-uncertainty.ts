import type { Interval } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';

const points = (share: number) => (share * 100).toFixed(2);

/** With its sign: '+7.10', '−0.42'. */
function signed(share: number): string {
  const text = points(Math.abs(share));
  return Number(text) === 0 ? text : `${share < 0 ? '−' : '+'}${text}`;
}

const positions = (count: number) => `${count} position${count === 1 ? '' : 's'}`;

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty = {
  gap: ({ gap }: LanguageGap) => signed(gap),
  /** Below the gap, in small print. */
  gapMargin: (interval: Interval) => `± ${points((interval[1] - interval[0]) / 2)}`,
  /** Read after the gap. */
  gapSpoken: ([low, high]: Interval) => `points, 95 % interval ${signed(low)} to ${signed(high)}`,
  moved: (gained: number) => (gained === 0 ? '0' : String(Math.abs(gained))),
  movedSpoken: (gained: number) =>
    gained === 0 ? 'not moved' : `${positions(Math.abs(gained))} ${gained > 0 ? 'up' : 'down'}`,
  stable: 'stable',
};

import { formatCount, formatDifference, formatPoints } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';

export type Places = readonly [best: number, worst: number];

const positions = (count: number) => `${formatCount(count)} position${count === 1 ? '' : 's'}`;
export const between = ([best, worst]: Places) =>
  best === worst ? '' : `, between ${formatCount(best)} and ${formatCount(worst)}`;

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty = {
  methods: 'How to read these numbers',
  legend:
    'Below a rank: the places the model may hold. On a bar: the 95 % interval. ○ not above guessing. All of it covers the choice of questions.',
  notAboveGuessing: '(not above guessing)',
  range: ([best, worst]: Places) => `${best}–${worst}`,
  /** The same in words. */
  rank: (rank: number, range: Places | null, apartFrom: string | null) =>
    `Rank ${formatCount(rank)}${range === null ? '' : between(range)}${apartFrom === null ? '' : `, cannot be told apart from ${apartFrom}`}`,
  rankTooltip: (rank: number, range: Places) =>
    `Rank ${formatCount(rank)}${between(range)}\nPress to mark the models that cannot be told apart from this one.`,
  tied: (model: string, count: number) =>
    count === 0
      ? `${model} is separable from every other model.`
      : `${model} is not separable from ${formatCount(count)} ${count === 1 ? 'other' : 'others'}.`,
  clearTied: 'Clear',
  gap: ({ gap }: LanguageGap) => formatDifference(gap),
  /** Below the gap, in small print. */
  gapMargin: (interval: Interval) => `± ${formatPoints((interval[1] - interval[0]) / 2)}`,
  /** Read after the gap. */
  gapSpoken: ([low, high]: Interval) =>
    `points, 95 % interval ${formatDifference(low)} to ${formatDifference(high)}`,
  moved: (gained: number) => formatCount(Math.abs(gained)),
  movedSpoken: (gained: number) =>
    gained === 0 ? 'not moved' : `${positions(Math.abs(gained))} ${gained > 0 ? 'up' : 'down'}`,
  stable: 'stable',
};

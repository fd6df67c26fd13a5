import { formatCount, formatDifference, formatPoints } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import type { LanguageGap } from '@leaderboard/core/statistics/language-gap';

const officialText =
  'Show only models that are officially provided and maintained by their original creators.';

/** The quick filters and the advanced ones. The first line of a tooltip with several lines is its heading. */
export const filters = {
  /** Read after a chip's count. */
  countUnit: (count: number): string => (count === 1 ? ' model' : ' models'),
  /** The heading of all filters in one place, on phones. */
  title: 'Filters',
  show: (count: number): string => `Show ${formatCount(count)} model${count === 1 ? '' : 's'}`,
  only: { label: 'Only', of: (name: string) => name },
  /** After 'only': brings the others back. */
  allAgain: { label: 'All', of: (_name: string) => 'again' },
  quick: 'Quick Filters',
  presets: {
    edge: {
      label: 'For Edge Devices',
      tooltip: 'Edge devices (up to 3B)\nTiny models: Up to 3B parameters',
    },
    small: { label: 'For Consumers', tooltip: 'Smol Models (3B-7B)\nSmol-LMs: 3-7B parameters' },
    medium: { label: 'Mid-range', tooltip: 'Mid-range models (7B-65B)' },
    large: { label: 'For the GPU-rich', tooltip: 'GPU-rich models (65B+)' },
  },
  officialOnly: 'Only Official Providers',
  officialTooltip: `Official Providers\n${officialText}`,
  advanced: 'Advanced Filters',
  all: 'All',
  billions: (value: number) => `${value}B`,
  billionsAndMore: (value: number) => `${value}B+`,
  range: (from: string, to: string) => `${from} – ${to}`,
  rangeUpTo: (to: string) => `Up to ${to}`,
  officialText,
};

function models(count: number): string {
  return `${formatCount(count)} model${count === 1 ? '' : 's'}`;
}

/** The search bar. */
export const search = {
  label: 'Search models',
  placeholder: 'Search by model name • try "meta @architecture:llama @license:mit"',
  hint: 'Supports strict search and regex • Use semicolons for multiple terms',
  invalidPattern: (pattern: string) =>
    `“${pattern}” is not a valid pattern, so it was searched as plain text. Check its brackets, or put a backslash before special characters.`,
  didYouMean: 'Did you mean:',
  nearestGap: (points: string, ahead: string) => `The smallest gap is ${points} points, with ${ahead} ahead:`,
  showing: 'Showing models matching:',
  and: 'and',
  reset: 'Reset',
  advancedFilters: 'Advanced Filters',
  /** While most of a board is still on its way. */
  partial: (known: number, total: number) =>
    `Looked at the first ${formatCount(known)} of ${models(total)}; the others are still loading.`,
  countSpoken: (filtered: number, total: number, pinned: number, officialOnly: boolean) =>
    [
      `${models(filtered)} of ${formatCount(total)}${officialOnly ? ' by official providers' : ''}`,
      pinned === 0 ? '' : `and ${formatCount(pinned)} pinned`,
    ]
      .filter(Boolean)
      .join(' '),
  help: 'How to search',
};

/** The toolbar above the table; its panels are in board-panels.ts. */
export const tableControls = {
  label: 'Table display',
  reset: 'Reset',
  changed: '(changed)',
  options: {
    button: 'Table options',
    /** On phones; a part of the full name, so that voice control finds it. */
    buttonShort: 'Options',
    tooltip: 'Choose how rows, scores and ranks are shown',
    title: 'Table Options',
    wasReset: 'Table options are back to their defaults',
  },
  columns: {
    button: 'Column visibility',
    tooltip: 'Choose which columns to display in the table',
    title: 'Column Visibility',
    wasReset: 'The default columns are shown',
  },
  download: {
    button: 'Download',
    tooltip: 'Take the table with you: CSV, JSON, Parquet, LaTeX or Markdown',
    title: 'Download',
  },
  height: {
    label: 'Taller table',
    announce: (px: number) => `The table is ${px} pixels high`,
  },
};

export type Places = readonly [best: number, worst: number];

const positions = (count: number) => `${formatCount(count)} position${count === 1 ? '' : 's'}`;
export const between = ([best, worst]: Places) =>
  best === worst ? '' : `, between ${formatCount(best)} and ${formatCount(worst)}`;

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty = {
  methods: 'How to read these numbers',
  legend:
    'Below a rank: the ranks the model may have. On a bar: the 95 % interval. ○ not above guessing. Both cover only the choice of questions.',
  notAboveGuessing: '(not above guessing)',
  range: ([best, worst]: Places) => `${best}–${worst}`,
  /** The same in words. */
  rank: (rank: number, range: Places | null, apartFrom: string | null) =>
    `Rank ${formatCount(rank)}${range === null ? '' : between(range)}${apartFrom === null ? '' : `, cannot be told apart from ${apartFrom}`}`,
  rankTooltip: (rank: number, range: Places) =>
    `Rank ${formatCount(rank)}${between(range)}\nPress to mark the models that cannot be told apart from this one.`,
  tied: (model: string, count: number) =>
    count === 0
      ? `${model} can be told apart from every other model.`
      : `${model} cannot be told apart from ${formatCount(count)} ${count === 1 ? 'other' : 'others'}.`,
  clearTied: 'Clear',
  gap: ({ gap }: LanguageGap) => formatDifference(gap),
  /** Below the gap, in small print. */
  gapMargin: (interval: Interval) => `± ${formatPoints((interval[1] - interval[0]) / 2)}`,
  /** The names of both gaps, beside their figures. */
  sameMix: 'same mix',
  plain: 'plain',
  /** Read after the gap. */
  gapSpoken: ([low, high]: Interval) =>
    `points, 95 % interval ${formatDifference(low)} to ${formatDifference(high)}`,
  moved: (gained: number) => formatCount(Math.abs(gained)),
  movedSpoken: (gained: number) =>
    gained === 0 ? 'not moved' : `${positions(Math.abs(gained))} ${gained > 0 ? 'up' : 'down'}`,
  stable: 'stable',
};

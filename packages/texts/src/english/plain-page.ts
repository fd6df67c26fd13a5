import { formatCount } from '@leaderboard/core/format';

/** What visitors without script, search engines and link previews read. */
export const plainPage = {
  needsScript:
    'You can search, sort and turn pages. Filters, table options, pins, submitting and voting need JavaScript.',
  search: 'Search',
  pages: 'Pages of the table',
  details: 'Pages about these models',
  shown: (first: number, last: number, total: number) =>
    total === 0 ? '' : `Rows ${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
  previous: (count: number) => `Previous ${formatCount(count)}`,
  next: (count: number) => `Next ${formatCount(count)}`,
  description: (models: number, best: readonly string[]) =>
    `${formatCount(models)} language models ranked by the BhashaBench suite for Indic domains, in English and Hindi.${
      best.length === 0 ? '' : ` First: ${best.join(', ')}.`
    }`,
};

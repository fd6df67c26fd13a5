import { formatCount } from '@leaderboard/core/format';
import type { DocumentPath } from '@leaderboard/core/pages/pages';
import type { About } from './common.ts';
import { suite } from './suite.ts';

/** What search engines and link previews read of a page, by its route. */
export const documents = {
  '/model': ({ about }: About) =>
    `${about} in the BhashaBench suite for Indic domains: rank, scores in ${suite.languages} with intervals, and results.`,
  '/run': ({ about }: About) =>
    `Result ${about}: where its scores come from, what is known and not known of it, and how to repeat it.`,
  '/publication': ({ about }: About) => `Board ${about}: what moved, what is new, and how to cite it.`,
  '/compare': 'Language models side by side: differences with intervals, by domain and language.',
  '/changes': 'What changed on the board, when and why; newest first.',
  '/explore': `All models as charts: size against score, and ${suite.languages}.`,
  '/methods': 'What each number on the board means, in plain words with the formulas.',
} satisfies Readonly<Record<DocumentPath, string | ((values: About) => string)>>;

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
    `${formatCount(models)} language models ranked by the BhashaBench suite for Indic domains, in ${suite.languages}.${
      best.length === 0 ? '' : ` First: ${best.join(', ')}.`
    }`,
};

/** The board as a publication left it. */
export const past = {
  loading: 'Loading the past board…',
  title: (publication: string) => `Board ${publication}`,
  notice: (publication: string) => `This is board ${publication}, one of the past.`,
  ofToday: 'Facts and flags of models are from today.',
  needsScript: 'This board needs JavaScript.',
  csv: 'Download it as CSV',
  back: 'Back to today’s board',
  what: 'What moved, and how to cite it',
  notFound: 'No such board',
  notFoundText: (publication: string) => `There is no board ${publication}.`,
  failed: 'The past board could not be loaded.',
};

import { formatCount } from '@leaderboard/core/format';

/** What search engines and link previews read of a page, by its route. */
export const documents: Readonly<Record<string, (about: string) => string>> = {
  '/model': (name) =>
    `${name} in the BhashaBench suite for Indic domains: rank, scores in English and Hindi with intervals, runs and history.`,
  '/run': (id) => `Where the scores of run ${id} come from: its passport, checks, results file and scores.`,
  '/publication': (number) =>
    `Publication ${number} of the board: what moved, what is new, and how to cite it.`,
  '/compare': () => 'Language models side by side: differences with intervals, by domain and language.',
  '/changes': () => 'What changed on the board, when and why; newest first.',
  '/explore': () => 'All models as pictures: size against score, and English against Hindi.',
  '/methods': () => 'What each number on the board means, in plain words with the formulas.',
};

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

/** The board as a publication left it. */
export const past = {
  loading: 'Loading the board of the past…',
  title: (publication: string) => `The board as publication ${publication} left it`,
  notice: (publication: string) => `This is the board as publication ${publication} left it.`,
  models: {
    'of then': 'Facts and flags of models are those of then.',
    'flags of then':
      'Flags of models are those of then; their facts (size, license, likes and so on) are those of today, because facts of then were not kept yet.',
    today: 'Facts and flags of models are those of today.',
  },
  needsScript: 'This board needs JavaScript.',
  csv: 'Download it as CSV',
  back: 'Back to the board of today',
  what: 'What moved, and how to cite it',
  notFound: 'No such publication',
  notFoundText: (publication: string) => `There is no publication ${publication}.`,
  failed: 'The board of the past could not be loaded.',
  retry: 'Retry',
};

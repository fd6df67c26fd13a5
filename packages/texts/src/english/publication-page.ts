import { publicationBibtex } from '../publication-bibtex.ts';
import { count as formatCount } from './figures.ts';

/** The page of one publication, and what the board says while it shows the past. */
export const publicationPage = {
  notFound: 'No such publication',
  notFoundText: 'There is no publication of this number, or none of those it is compared with.',
  newest: 'the newest',
  board: 'The board as it was',
  boardNow: 'The board as it is',
  rows: (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`),
  facts: {
    at: 'Published',
    cause: 'Cause',
    reason: 'Reason',
    rows: 'Rows on the board',
    changed: 'Added, replaced, left',
    sha256: 'Hash of its rows (SHA-256)',
  },
  neighbors: 'Other publications',
  previous: (number: number) => `← Publication ${number}`,
  next: (number: number) => `Publication ${number} →`,
  moves: {
    title: (since: number) => `Since publication ${since}`,
    compareWith: 'Compare with publication',
    compare: 'Compare',
    first: 'This is the first publication: there is none before it to compare it with.',
    refused: (since: string) => `There is no publication ${since} to compare with.`,
    summary: (moved: number, entered: number, departed: number, unmoved: number) =>
      `${formatCount(moved)} moved, ${formatCount(entered)} new, ${formatCount(departed)} left, ${formatCount(unmoved)} in the same place.`,
    columns: ['Model', 'Place before', 'Place after', 'Moved', 'Average before', 'Average after'],
    entered: 'new',
    departed: 'left',
    up: (places: number) => `▲ ${formatCount(places)}`,
    down: (places: number) => `▼ ${formatCount(places)}`,
    cut: (count: number) => `The first ${formatCount(count)} are shown.`,
  },
  citation: {
    title: 'Cite this publication',
    text: (product: string, number: number, day: string, sha256: string, address: string) =>
      `${product} Leaderboard, publication ${number} (${day}), ${address}, SHA-256 of its rows: ${sha256}`,
    bibtex: publicationBibtex,
    address: 'Permanent address',
  },
};

import { LANGUAGE_PAIRS, type LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { count as formatCount } from './figures.ts';
import { failureReasons, statusLabels } from './submissions.ts';
import { listed, minus, suite } from './suite.ts';

function submissionState(status: string, reason: string | null): string {
  const [labels, reasons]: readonly Readonly<Record<string, string>>[] = [statusLabels, failureReasons];
  const label = labels?.[status] ?? status;
  return reason === null || status !== 'failed' ? label : `${label}: ${reasons?.[reason] ?? reason}`;
}

/** The page about one model. */
export const modelPage = {
  onHub: (hub: string) => `View on ${hub}`,
  notOnHub: 'Not on the hub',
  compare: 'Compare with others',
  changes: 'Its changes',
  notFound: 'No such model',
  notFoundText: (name: string) =>
    `${name} was not evaluated or submitted here. It may have another name, or the address may be incomplete. A model that was renamed on the hub keeps its old name here.`,
  renamed: (path: string) =>
    `Its path on the hub is now ${path}. Here it keeps the name under which it was evaluated.`,
  flagged:
    'Flagged by the community as potentially contaminated: its training data may contain the questions. An operator has set the flag.',
  flaggedWhy: 'Why and when',
  incomplete: (missing: number, all: number) =>
    `${missing} of the ${all} scores are missing. The average and the rank use only the other scores.`,
  waiting: 'This model has not been evaluated yet.',
  takenBack: 'This model no longer has a row on the board. Its runs below say why.',
  rank: (rank: number, rows: number) => `Rank ${formatCount(rank)} of ${formatCount(rows)}`,
  range: ([best, worst]: readonly [number, number]) =>
    best === worst
      ? 'the only possible rank at 95 %'
      : `between ${formatCount(best)} and ${formatCount(worst)}`,
  /** While the rank itself is not known. */
  rankWithin: ([best, worst]: readonly [number, number]) =>
    `Rank ${best === worst ? formatCount(best) : `between ${formatCount(best)} and ${formatCount(worst)}`}`,
  averageIs: 'Average',
  facts: {
    title: 'What it is',
    type: 'Type',
    size: 'Parameters',
    license: 'License',
    base: 'Base model',
    architecture: 'Architecture',
    chatTemplate: 'Chat template',
    moe: 'Mixture of experts',
    merged: 'Merged',
    official: 'Official provider',
    hearts: 'Likes on the hub',
    hubFactsAt: 'Likes, license and availability as of',
    uploaded: 'Uploaded',
    released: 'Released',
    votes: 'Votes',
  },
  scores: {
    title: 'Scores',
    description:
      'Each score with its 95 % interval. The dashed line is guessing, the short gray line the median of the board.',
    columns: ['Column', 'Score', '95 % interval', 'Questions', 'Median of the board'],
    label: (model: string) => `The ${suite.scores} scores of ${model} with their intervals`,
  },
  gap: {
    title: 'Language gap',
    description: `${listed(LANGUAGE_PAIRS.map(minus))} in points, with 95 % intervals. The two languages of a gap have different questions, so this compares scores on two sets of questions.`,
    series: ['Plain', 'Same mix of subjects and levels'],
    /** There is no gap on the same mix: why, and from when on there is one. */
    onlyPlain:
      'This is the plain gap. The gap on the same mix of subjects and levels appears once the answers of this model to single questions are stored, and enough of them match.',
    both: 'Part of the plain gap may come from the mix of subjects and levels asked; “same mix” leaves that part out. It is still no translation.',
    columns: ['Domain', 'Plain gap', '95 % interval'],
    mixColumns: ['Same mix', '95 % interval, same mix', 'The mix accounts for'],
    label: (model: string) => `The language gap of ${model} by domain`,
    mean: 'Mean of all',
    /** Of a gap, where there are several. */
    of: (name: string, pair: LanguagePair) =>
      LANGUAGE_PAIRS.length === 1 ? name : `${name}: ${minus(pair)}`,
    none: 'no gap',
  },
  history: {
    title: 'Over publications',
    ranks: 'Rank over publications',
    rankAxis: 'Rank',
    averages: 'Average over publications',
    averageAxis: 'Average in %',
    description:
      'Each step is a publication with this model. The board grows, so the rank can fall while the score stays the same.',
    columns: ['Publication', 'Row', 'Rank', 'Rows on the board', 'Average'],
  },
  rows: {
    title: 'Rows on the board',
    columns: ['Row', 'Rank', 'Average', 'Precision', 'Revision', 'Chat template', 'Run'],
  },
  runs: {
    title: 'Runs',
    columns: ['Run', 'State', 'Average', 'Precision', 'Evaluated', 'Row'],
  },
  submissions: {
    title: 'Submissions',
    columns: ['Submitted', 'State', 'Precision', 'Commit', 'By', 'Run'],
  },
  submissionState,
};

/** What an author takes along from a model's page. */
export const takeAlong = {
  title: 'Take it along',
  badge: {
    title: 'Badge',
    text: 'A picture of the average and the rank for a model card or a README. It always shows the current board.',
    alt: (product: string, model: string) => `${model} on the ${product} Leaderboard`,
    markdown: 'Markdown',
    html: 'HTML',
  },
  card: {
    title: 'Results for the model card',
    text: (hub: string) =>
      `Save this file in the folder .eval_results of the model's repository on ${hub}. The scores then appear on the model's page there.`,
    download: 'As a file',
  },
  feed: 'Changes of this model as a feed (Atom)',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  announceCopied: (what: string) => `Copied ${what}`,
  announceSelected: 'Copying was refused. The text is selected: copy it with your keyboard or menu.',
};

import type { Language } from '@leaderboard/core/benchmark/suite';
import type { RunState } from '@leaderboard/core/records-api';
import { count as formatCount } from './figures.ts';
import { records } from './records.ts';
import { failureReasons, statusLabels } from './submissions.ts';
import { languages, suite } from './suite.ts';

function submissionState(status: string, reason: string | null): string {
  const [labels, reasons]: readonly Readonly<Record<string, string>>[] = [statusLabels, failureReasons];
  const label = labels?.[status] ?? status;
  return reason === null || status !== 'failed' ? label : `${label}: ${reasons?.[reason] ?? reason}`;
}

/** A gap between two languages, as its sentence says it. */
export interface SaidGap {
  readonly ahead: Language;
  readonly behind: Language;
  readonly points: string;
  readonly ends: readonly [string, string] | null;
  readonly areApart: boolean;
}

function distance({ ahead, behind, points, ends, areApart }: SaidGap): string {
  const [first, second] = [languages[ahead], languages[behind]];
  const within = ends === null ? '' : ` (95 % interval ${ends.join(' to ')})`;
  return areApart
    ? `${first} is ${points} points ahead of ${second}${within}`
    : `${first} and ${second} cannot be told apart: ${first} is ${points} points ahead${within}`;
}

/** The page about one model. */
export const modelPage = {
  onHub: (hub: string) => `View on ${hub}`,
  notOnHub: 'Not on the hub',
  compare: 'Compare with others',
  changes: 'What changed',
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
  takenBack: 'This model is no longer on the board. Its results below say why.',
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
    precision: 'Precision',
    license: 'License',
    base: 'Base model',
    released: 'Release date',
  },
  scores: {
    title: 'Scores',
    chart: 'Scores beside the median of the board',
    description:
      'Each score with its 95 % interval. The dashed line is guessing, the short gray line the median of the board.',
    columns: ['Column', 'Score', '95 % interval', 'Questions', 'Median of the board'],
    label: (model: string) => `The ${suite.scores} scores of ${model} with their intervals`,
  },
  gap: {
    plain: (said: SaidGap) =>
      `On average over the ${suite.domains} domains, ${distance(said)}, on different questions.`,
    sameMix: (said: SaidGap) => `On the same mix of subjects and levels, ${distance(said)}.`,
  },
  history: {
    title: 'Over time',
    ranks: 'Rank over time',
    rankAxis: 'Rank',
    averages: 'Average over time',
    averageAxis: 'Average in %',
    description:
      'Each step is a board of a day with this model. The board grows, so the rank can fall while the score stays the same.',
    columns: ['Board', 'Name on the board', 'Rank', 'Models on the board', 'Average'],
  },
  results: {
    title: 'Results',
    columns: {
      result: 'Result',
      state: 'State',
      average: 'Average',
      precision: 'Precision',
      revision: 'Revision',
      chatTemplate: 'Chat template',
      evaluated: 'Evaluated',
    },
    stateOf: (state: RunState['kind'], rank = 0) =>
      rank === 0 ? records.states[state] : `${records.states[state]}, rank ${formatCount(rank)}`,
  },
  submissions: {
    title: 'Submissions',
    columns: {
      submitted: 'Submitted',
      state: 'State',
      precision: 'Precision',
      commit: 'Commit',
      by: 'By',
      result: 'Result',
    },
  },
  submissionState,
};

/** What an author takes along from a model's page. */
export const takeAlong = {
  title: 'For the author',
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

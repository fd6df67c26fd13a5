import type { Label } from '@leaderboard/core/benchmark/question-labels';
import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { shortNames } from '../short-names.ts';
import { count as formatCount } from './figures.ts';
import { listed } from './suite.ts';

type Without = NonNullable<ProfileRecord['profiles'][number]['without']>;

const without: Record<Without, string> = {
  no_answers: 'no evaluated run has answers to single questions. The published results have scores only.',
  other_questions: 'the answers are to other questions than those of the board.',
  no_dictionary:
    'subjects, levels and types of the questions are not stored yet. They come with the first evaluation with samples.',
  not_computed:
    'the figures are not computed yet. They follow a new board by seconds or minutes, and the newest 2,000 runs count.',
};

const labels: Record<Label, string> = { subject: 'Subject', level: 'Level', type: 'Type' };
const plurals: Record<Label, string> = { subject: 'subjects', level: 'levels', type: 'types' };
const singulars: Record<Label, string> = { subject: 'subject', level: 'level', type: 'type' };

/** The profile of models: the page, and its summary on the page of a model and beside a comparison. */
export const profile = {
  shortNames,
  notFound: 'None of these models is on the board',
  without: (names: readonly string[], why: Without) => `${listed(names)}: ${without[why]}`,
  heading: 'By subject, level and type',
  scope: 'Domain, language',
  by: 'By',
  labels,
  order: 'Order',
  orderOf: (name: string) => `Highest of ${name}`,
  byQuestions: 'Most questions',
  byLabel: 'Name',
  notStated: 'not stated',
  cells: {
    title: (scope: string, by: Label) => `${scope}, by ${singulars[by]}`,
    label: (names: readonly string[], scope: string, by: Label) =>
      `Shares right of ${listed(names)} in ${scope}, by ${singulars[by]}`,
    description: (models: number) =>
      `Each mark is the share right, each line its 95 % interval. The dashed line is guessing, the short upright line the median of ${formatCount(models)} models.`,
    bothLanguages: 'The languages are weighted by their questions.',
    ordered: (by: Label) => `The ${plurals[by]} are in the order of the shrunken shares.`,
    shrunken:
      'A shrunken share is drawn toward what is usual for the model there, more so with fewer questions.',
    hollow: (by: Label, shown: number, ranked: number) =>
      `Hollow marks show it for ${plurals[by]} with ${shown} to ${ranked - 1} questions; it has no interval of its own.`,
    none: 'Subjects, levels and types of these questions are not stored yet.',
    noneShown: (by: Label, shown: number) => `No ${singulars[by]} here has ${shown} questions.`,
    hidden: (by: Label, cells: number, shown: number) =>
      cells === 1
        ? `1 ${singulars[by]} has fewer than ${shown} questions and no score: a share of so few says little.`
        : `${formatCount(cells)} ${plurals[by]} have fewer than ${shown} questions each and no score: a share of so few says little.`,
    others: (by: Label) => `Other ${plurals[by]}`,
  },
  n: (n: number) => `(${formatCount(n)})`,
  fewOf: (n: number) => `(${formatCount(n)}, few)`,
  few: 'few questions',
  columns: {
    questions: 'Questions',
    note: 'Note',
    score: 'Share right',
    shrunken: 'Shrunken share',
    rank: (models: number) => `Rank of ${formatCount(models)}`,
    median: (models: number) => `Median of ${formatCount(models)}`,
    of: (name: string, column: string) => `${name}: ${column}`,
  },
  /** '61.00 % (55.10–66.70)' */
  withInterval: (share: string, interval: string) => `${share} (${interval})`,
  rank: (rank: number, [best, worst]: readonly [number, number]) =>
    best === worst
      ? `${formatCount(rank)}`
      : `${formatCount(rank)} (${formatCount(best)}–${formatCount(worst)})`,
  rightOn: (percent: number, n: number, [low, high]: readonly [number, number]) =>
    `right on ${percent}\u00a0% of ${formatCount(n)} questions (95\u00a0% interval ${low}–${high})`,
  median: (percent: number, models: number) => `median of ${formatCount(models)} models ${percent}\u00a0%`,
  summary: {
    heading: 'Profile',
    highest: 'Highest shares by subject',
    lowest: 'Lowest shares by subject',
    note: 'In the order of the shrunken shares. Where intervals overlap, the order may be chance.',
  },
};

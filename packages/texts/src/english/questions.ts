import type { QuestionFlag } from '@leaderboard/core/benchmark/question-flags';
import type { QuestionColumn } from '@leaderboard/core/questions/question-list';
import { count as formatCount } from './figures.ts';

const flags: Record<QuestionFlag, { readonly name: string; readonly meaning: string }> = {
  everybody_right: {
    name: 'Everybody right',
    meaning: 'At least 95 % of the models are right. This is a fact about these models.',
  },
  nobody_above_guessing: {
    name: 'Nobody above guessing',
    meaning:
      'Of the stronger half of the models, so few are right that guessing would do as well. This is a fact about these models.',
  },
  worth_checking: {
    name: 'Worth checking',
    meaning:
      'Better models tend to choose another option, but it may be chance. A hard question with a tempting option looks the same.',
  },
  suspected: {
    name: 'Suspected wrong key',
    meaning:
      'Better models tend to choose another option. Nobody has looked yet. A hard question with a tempting option looks the same.',
  },
  duplicate: {
    name: 'Duplicate',
    meaning: 'Another question of the same task has the same text and the same options.',
  },
  contradicting: {
    name: 'Contradicting duplicate',
    meaning: 'A duplicate whose stated answer is another one.',
  },
};

const columns: Record<QuestionColumn, string> = {
  number: 'Question',
  subject: 'Subject',
  level: 'Level',
  share: 'Share right',
  discrimination: 'Discrimination',
};

/** The page of all questions. */
export const questionsPage = {
  title: 'Questions',
  subtitle: 'How many models are right on each question, and which questions look wrong',
  models: (count: number) =>
    count === 1 ? 'Answers of 1 model are stored.' : `Answers of ${formatCount(count)} models are stored.`,
  modelsHelp: 'Quantized variants of a model count once.',
  notComputed: 'The figures are not computed yet. They follow a publication by seconds.',
  of: (publication: number) => `The figures are of publication ${formatCount(publication)}.`,
  empty:
    'The published results have scores only, not the answer to each question. This page fills up as models are evaluated here.',
  when: {
    title: 'What appears when',
    columns: ['Figure', 'From', 'Today', 'State'],
    share: 'Share right, with interval',
    discrimination: 'Discrimination, with interval',
    flags: 'Flags: everybody right, nobody above guessing',
    options: 'Flags: worth checking, suspected wrong key',
    labels: 'Subject, level, type and duplicates',
    models: (count: number) => (count === 1 ? '1 evaluated model' : `${formatCount(count)} evaluated models`),
    firstSamples: 'the first evaluation with samples',
    tasks: (known: number, all: number) => `${formatCount(known)} of ${formatCount(all)} tasks`,
    shown: 'shown',
    notYet: 'not yet',
  },
  flags,
  flagsTitle: 'Flags',
  flagColumns: ['Flag', 'Questions', 'What it says'],
  /** The number of flagged questions cannot be told. */
  tooFew: (from: number, today: number) =>
    `not enough models to tell (from ${formatCount(from)}; today: ${formatCount(today)})`,
  /** No question is suspected: that says nothing about the keys. */
  noneSuspected: 'not enough models to tell',
  noDictionary: 'no labels stored yet',
  how: 'How this is computed',
  byTask: 'Questions by task',
  taskColumns: ['Task', 'Questions', 'Subjects and levels'],
  hasLabels: 'stored',
  noLabels: 'not yet',
  list: 'All questions',
  task: 'Task',
  allTasks: 'All tasks',
  subject: 'Subject',
  allSubjects: 'All subjects',
  level: 'Level',
  allLevels: 'All levels',
  flag: 'Flag',
  anyFlag: 'With or without',
  number: 'Number',
  notStated: 'not stated',
  reset: 'Reset filters',
  shown: (shown: number, total: number) =>
    `${formatCount(shown)} of ${formatCount(total)} questions. Numbers count from 0, as lm_eval does.`,
  nothing: 'No questions to show',
  nothingText: 'Change or reset the filters.',
  columns,
  type: 'Type',
  thirds: 'Weakest / strongest third',
  flagsColumn: 'Flags',
  right: (right: number, models: number) => `${formatCount(right)} of ${formatCount(models)} right`,
  interval: (low: string, high: string) => `${low} to ${high}`,
  sortBy: (column: string) => `Sort by: ${column}`,
  csv: 'Download all questions as CSV',
  parquet: 'as Parquet',
  picture: {
    title: 'Share right and discrimination',
    description:
      'Each point is a question; squares have a flag. Near 1, better models are right and weaker ones wrong. Below 0, it is the other way round. Press a point to show its question in the list.',
    label: (count: number) => `${formatCount(count)} questions by share right and discrimination`,
    x: 'Models that are right, in %',
    y: 'Discrimination',
    columns: ['Question', 'Share right', 'Discrimination', 'Flags'],
    inTable: (shown: number, total: number) =>
      `The table has the ${formatCount(shown)} lowest of ${formatCount(total)}.`,
  },
  across: (count: number) =>
    count === 1
      ? 'One question stands in several tasks. It drops nothing.'
      : `${formatCount(count)} questions stand in several tasks. They drop nothing.`,
};

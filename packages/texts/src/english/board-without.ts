import type { LeftOut } from '@leaderboard/core/questions/left-out';
import type { WithoutReason } from '@leaderboard/core/questions/sets';
import { count } from './figures.ts';

const models = (number: number) => (number === 1 ? '1 model' : `${count(number)} models`);
const questions = (number: number) => (number === 1 ? '1 question' : `${count(number)} questions`);

/** From how many models on questions are flagged, and how many there are. */
const flaggedFrom = (from: number, today: number) =>
  `Questions are flagged from ${count(from)} evaluated models on; today: ${count(today)}.`;

const names: Record<LeftOut, string> = {
  suspected: 'Without suspected wrong keys.',
  duplicates: 'Without duplicates.',
  both: 'Without suspected wrong keys and duplicates.',
  worth_checking: 'Without questions worth checking.',
};

const meaning: Record<LeftOut, string> = {
  suspected:
    'Suspected wrong key: better models tend to choose another option. Nobody has looked yet. A hard question with a tempting option looks the same.',
  duplicates:
    'Of the same question with the same options, the first stays. Where the keys contradict each other, none stays.',
  both: 'Suspected wrong key: better models tend to choose another option. Nobody has looked yet. Of the same question with the same options, the first stays; where the keys contradict each other, none stays.',
  worth_checking:
    'Worth checking: better models tend to choose another option, but it may be chance. This only shows what a board would look like without them.',
};

/** Why there is no such board. */
const reasons: Record<WithoutReason | 'not_computed', string> = {
  not_computed: 'The figures are not computed yet. They follow a publication by seconds.',
  no_answers:
    'No model on the board has stored answers to all tasks. The published results have scores only. This view fills up as models are evaluated here.',
  no_dictionary:
    'For some tasks nobody has told yet which questions are the same: the first evaluation with samples of all tasks will.',
  too_few_models: 'There are not enough models to tell.',
  too_few_questions: 'A task would have fewer than 100 questions left, so there is no such board.',
};

/** The choice of the board without some questions, and that board. */
export const boardWithout = {
  choice: {
    label: 'Questions Left Out',
    choices: {
      none: { name: 'None', meaning: 'All questions, as published' },
      suspected: { name: 'Suspected', meaning: 'Without suspected wrong keys' },
      duplicates: { name: 'Duplicates', meaning: 'Without repeated questions' },
      both: { name: 'Both', meaning: 'Without suspected wrong keys and duplicates' },
      worth_checking: { name: 'Worth checking', meaning: 'A trial, not a finding' },
    },
  },
  flaggedFrom,
  duplicatesFrom: 'Duplicates are known from the first evaluation with samples of all tasks on.',
  names,
  meaning,
  notPublished: 'This is not the published board.',
  trial: 'A trial, not a finding.',
  back: 'Back to the published board',
  loading: 'Loading the board without these questions…',
  failed: 'The board without these questions could not be loaded.',
  retry: 'Try again',
  noBoard: 'There is no such board today',
  noCall: 'This server does not have the board without questions yet.',
  reasons,
  /** No question is flagged although there are enough models to flag some. */
  noneFlagged: (today: number) =>
    `No question is flagged: ${models(today)} are not enough to tell. That does not say that every key is right.`,
  noDuplicates: 'No question is repeated.',
  dropped: (out: number, all: number) => `${count(out)} of ${questions(all)} left out`,
  byTask: 'Left out by task',
  ofTask: (out: number, all: number) => `${count(out)} of ${count(all)}`,
  among: (answered: number) =>
    `Both places of a model are among the ${models(answered)} with stored answers to all tasks. Others have no place here. Averages are of all scores.`,
  moves: (moved: number, beyond: number) =>
    `${moved === 0 ? 'No model changes its place.' : `${models(moved)} ${moved === 1 ? 'changes its' : 'change their'} place, ${beyond === 0 ? 'none' : count(beyond)} beyond ${beyond === 1 ? 'its' : 'their'} range.`}`,
  largest: (model: string, change: string) => `Largest change of an average: ${model}, ${change} points.`,
  noInterval: 'A change has no interval: these are the same answers.',
  caution:
    'Caution: these questions were found with the answers of these models, which favors strong models a little. In simulations with 120 models, leaving suspects out shrinks the mean error of the scores from about −0.4 to −0.25 points where models spread as on today’s board, and from about −1.06 to −0.19 where they spread evenly; with tempting options to −0.07 and −0.15. In no setting did it push the mean above the truth.',
  published:
    'Search and filters choose the rows by their published scores. No filter, verdict, preset or download uses the scores below.',
  methods: 'How this is computed',
  json: 'These figures as JSON',
  onlyMoved: 'Only models whose place changes',
  table: 'The board without these questions',
  columns: {
    model: 'Model',
    after: 'Place',
    before: 'Place before',
    average: 'Average',
    averageBefore: 'Average before',
    change: 'Change',
  },
  range: (best: number, worst: number) => `${count(best)}–${count(worst)}`,
  beyond: 'beyond its range',
  nothing: 'No model with stored answers fits search and filters.',
  more: (number: number) => `Show ${count(number)} more`,
};

import type { Label } from '@leaderboard/core/benchmark/question-labels';
import { count } from './figures.ts';

const labels: Record<Label, string> = { subject: 'Subjects', level: 'Levels', type: 'Types' };

/** What each domain consists of: on the methods page, and at the headers of the board. */
export const composition = {
  heading: 'What a domain consists of',
  intro:
    'Each question has a subject, a level and a type, as the authors of the data set state them. A score says most about the subjects that have most questions.',
  half: (name: string, subjects: number, all: number) =>
    `${name}: half of the questions lie in ${count(subjects)} of ${count(all)} ${all === 1 ? 'subject' : 'subjects'}.`,
  questions: (number: number) => `${count(number)} questions`,
  /** Before the link to the card. */
  fromCard:
    'Until a model is evaluated here with samples, the counts are those that the authors state for both languages together:',
  card: 'the data sets’ card',
  unknown:
    'Its subjects and levels are not known yet. They are counted once a model is evaluated here with samples.',
  counted: 'Counted in the questions of this board.',
  all: (name: string) => `All subjects and levels of ${name}`,
  labels,
  columns: { label: 'Label', questions: 'Questions', share: 'Share' },
  notStated: 'not stated',
  /** The card lists types of one domain alone. */
  noTypes: 'The card does not state the types.',
  press: 'Press to see all of them.',
  missing: 'This server does not say yet what a domain consists of.',
};

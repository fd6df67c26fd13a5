import { QUESTION_FLAGS } from '@leaderboard/core/benchmark/question-flags';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import {
  QUESTION_COLUMNS,
  type QuestionFilter,
  type QuestionSort,
} from '@leaderboard/core/questions/question-list';

/** The language tasks, in the order of the columns. */
export const TASKS = BENCHMARKS.filter(({ language }) => language !== null);
export const ALL_TASKS = 'all';

export interface QuestionView extends QuestionFilter {
  /** The key of a task, or {@link ALL_TASKS}. */
  readonly task: string;
  readonly sort: QuestionSort;
}

export const NO_FILTER: QuestionFilter = { flag: null, subject: null, level: null, number: null };
const FIRST_SORT: QuestionSort = { column: 'number', isDescending: false };
const FIRST: QuestionView = { ...NO_FILTER, task: TASKS[0]?.key ?? ALL_TASKS, sort: FIRST_SORT };

/** A label may be empty ('not stated'), so a chosen one has a mark before it. */
const CHOSEN = '=';
const DESCENDING = '-';

/** Reads '?questions=task;flag;sort;number;=level;=subject'. */
export function parseQuestionView(text: string | null): QuestionView {
  const parts = (text ?? '').split(';').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
  const [task = '', flag = '', sort = '', number = '', level = '', subject = ''] = parts;
  const labelOf = (part: string) => (part.startsWith(CHOSEN) ? part.slice(CHOSEN.length) : null);
  const isDescending = sort.startsWith(DESCENDING);
  const column = QUESTION_COLUMNS.find((one) => one === (isDescending ? sort.slice(1) : sort));
  return {
    task: task === ALL_TASKS || TASKS.some(({ key }) => key === task) ? task : FIRST.task,
    flag: QUESTION_FLAGS.find((one) => one === flag) ?? null,
    sort: column === undefined ? FIRST_SORT : { column, isDescending },
    number: /^\d{1,6}$/.test(number) ? Number(number) : null,
    level: labelOf(level),
    subject: labelOf(subject),
  };
}

/** null: the view of the bare address. */
export function serializeQuestionView({
  task,
  flag,
  sort,
  number,
  level,
  subject,
}: QuestionView): string | null {
  const isFirst = sort.column === FIRST_SORT.column && !sort.isDescending;
  const parts = [
    task === FIRST.task ? '' : task,
    flag ?? '',
    isFirst ? '' : `${sort.isDescending ? DESCENDING : ''}${sort.column}`,
    number === null ? '' : String(number),
    level === null ? '' : CHOSEN + encodeURIComponent(level),
    subject === null ? '' : CHOSEN + encodeURIComponent(subject),
  ];
  const written = parts.join(';').replace(/;+$/, '');
  return written === '' ? null : written;
}

/** The address of the questions of all tasks that have a flag. */
export function flaggedHref(flag: string): string {
  return `#/questions?questions=${ALL_TASKS};${flag}`;
}

import { flagsIn } from '@leaderboard/core/benchmark/question-flags';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { Value } from '@leaderboard/core/export/columns';
import { csvTable } from '@leaderboard/core/export/csv';
import {
  discriminationInterval,
  FEWEST_MODELS,
  shareInterval,
} from '@leaderboard/core/questions/item-figures';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ComputedFigures, TaskFigures } from './compute-figures.ts';

const TYPES = { integer: 'INT32', number: 'DOUBLE', text: 'STRING' } as const;

interface FileColumn {
  readonly name: string;
  readonly kind: keyof typeof TYPES;
  readonly value: (task: TaskFigures, question: number, name: string) => Value;
}

/** A figure that is given from so many models on. */
function from(fewest: number, value: (task: TaskFigures, question: number) => number | null) {
  return (task: TaskFigures, question: number) =>
    task.figures.models < fewest ? null : value(task, question);
}

const label =
  (by: 'subject' | 'level' | 'type'): FileColumn['value'] =>
  ({ labels }, question) =>
    labels === null ? null : (labels[by].values[labels[by].of[question] ?? -1] ?? null);
const rightOf = ({ figures }: TaskFigures, question: number) => figures.right[question] ?? 0;
const share = (end: 0 | 1 | null) =>
  from(FEWEST_MODELS.share, (task, question) => {
    const { models } = task.figures;
    const right = rightOf(task, question);
    return end === null ? right / models : shareInterval(right, models)[end];
  });
const discrimination = (end: 0 | 1 | null) =>
  from(FEWEST_MODELS.discrimination, ({ figures }, question) => {
    const r = figures.discrimination[question] ?? Number.NaN;
    if (end === null) return Number.isNaN(r) ? null : r;
    return discriminationInterval(r, figures.models)?.[end] ?? null;
  });

/** The columns of the files about questions (docs/api.md#questions). */
const COLUMNS: readonly FileColumn[] = [
  { name: 'task', kind: 'text', value: (_task, _question, name) => name },
  { name: 'question', kind: 'integer', value: (_task, question) => question },
  { name: 'subject', kind: 'text', value: label('subject') },
  { name: 'level', kind: 'text', value: label('level') },
  { name: 'type', kind: 'text', value: label('type') },
  { name: 'models', kind: 'integer', value: ({ figures }) => figures.models },
  { name: 'right', kind: 'integer', value: from(FEWEST_MODELS.share, rightOf) },
  { name: 'share', kind: 'number', value: share(null) },
  { name: 'share_low', kind: 'number', value: share(0) },
  { name: 'share_high', kind: 'number', value: share(1) },
  { name: 'discrimination', kind: 'number', value: discrimination(null) },
  { name: 'discrimination_low', kind: 'number', value: discrimination(0) },
  { name: 'discrimination_high', kind: 'number', value: discrimination(1) },
  { name: 'third', kind: 'integer', value: ({ figures }) => figures.third },
  {
    name: 'right_weakest',
    kind: 'integer',
    value: from(FEWEST_MODELS.share, ({ figures }, question) => figures.weakest[question] ?? 0),
  },
  {
    name: 'right_strongest',
    kind: 'integer',
    value: from(FEWEST_MODELS.share, ({ figures }, question) => figures.strongest[question] ?? 0),
  },
  { name: 'flags', kind: 'text', value: ({ flags }, question) => flagsIn(flags[question] ?? 0).join(' ') },
];

export const QUESTION_COLUMNS = COLUMNS.map(({ name }) => name);

function* rowsOf({ tasks }: ComputedFigures): Generator<readonly [string, TaskFigures, number]> {
  for (const [key, task] of tasks) {
    const name = BENCHMARKS.find((one) => one.key === key)?.key ?? key;
    for (let question = 0; question < task.n; question += 1) yield [name, task, question];
  }
}

export function questionsCsv(figures: ComputedFigures): string {
  const lines: Value[][] = [[...QUESTION_COLUMNS]];
  for (const [name, task, question] of rowsOf(figures)) {
    lines.push(COLUMNS.map(({ value }) => value(task, question, name)));
  }
  return csvTable(lines);
}

export function questionsParquet(figures: ComputedFigures): Uint8Array {
  const columns = COLUMNS.map(({ name, kind, value }) => ({
    value,
    column: { name, type: TYPES[kind], nullable: true as const, data: [] as Value[] },
  }));
  for (const [name, task, question] of rowsOf(figures)) {
    for (const { value, column } of columns) column.data.push(value(task, question, name));
  }
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ column }) => column),
      kvMetadata: [
        {
          key: 'source',
          value: JSON.stringify({ publication: figures.publication, models: figures.models }),
        },
      ],
    }),
  );
}

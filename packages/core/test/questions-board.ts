import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { labelColumn, type TaskDictionary } from '../src/questions/dictionary.ts';
import { groupsOf, representativesOf } from '../src/questions/representatives.ts';
import { type Mask, maskWhere } from '../src/statistics/masks.ts';

/** A file of fixtures/questions: a made-up board, and its figures by an independent program. */
export function questionsFixture(name: 'inputs' | 'expected'): unknown {
  const path = join(import.meta.dirname, '../fixtures/questions', `${name}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
}

const inputsSchema = z.object({
  tasks: z.record(
    z.string(),
    z.object({
      n: z.int(),
      subject: z.array(z.string()),
      level: z.array(z.string()),
      type: z.array(z.string()),
    }),
  ),
  runs: z.array(
    z.object({
      id: z.string(),
      model: z.string(),
      base: z.nullable(z.string()),
      relation: z.nullable(z.string()),
    }),
  ),
  right: z.record(z.string(), z.record(z.string(), z.string())),
});

function rightMask(digits: string): Mask {
  return maskWhere(digits.length, (question) => digits[question] === '1');
}

/** The board of the file as the rules take it. */
export function questionsBoard() {
  const { tasks, runs, right } = inputsSchema.parse(questionsFixture('inputs'));
  const related = runs.map(({ model, base, relation }, run) => ({
    run,
    model,
    variantOf: relation === 'quantized' ? base : null,
    isQuantized: relation === 'quantized',
  }));
  const groups = groupsOf(related);
  const dictionaries = new Map(
    Object.entries(tasks).map(([task, { n, subject, level, type }]) => {
      const labels = { subject: labelColumn(subject), level: labelColumn(level), type: labelColumn(type) };
      const dictionary: TaskDictionary = { n, labels };
      return [task, dictionary] as const;
    }),
  );
  return {
    runs,
    groups,
    representatives: representativesOf(related, groups),
    dictionaries,
    rightOf: (task: string) => runs.map(({ id }) => rightMask(right[id]?.[task] ?? '')),
  };
}

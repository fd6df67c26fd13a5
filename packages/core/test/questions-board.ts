import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { BENCHMARKS, type EvaluationKey } from '../src/benchmark/suite.ts';
import { labelColumn, type PrivateDictionary } from '../src/questions/dictionary.ts';
import { type Mask, maskWhere } from '../src/questions/masks.ts';
import { groupsOf, representativesOf } from '../src/questions/representatives.ts';

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
      text_hash: z.array(z.string()),
      key: z.string(),
    }),
  ),
  runs: z.array(
    z.object({
      id: z.string(),
      model: z.string(),
      base: z.nullable(z.string()),
      relation: z.nullable(z.string()),
      options: z.boolean(),
    }),
  ),
  options: z.record(z.string(), z.record(z.string(), z.string())),
  right: z.record(z.string(), z.record(z.string(), z.string())),
});

/** The language tasks by their names in the file, which are in small letters. */
export const TASK_KEYS: ReadonlyMap<string, EvaluationKey> = new Map(
  BENCHMARKS.filter(({ language }) => language !== null).map(({ key }) => [key.toLowerCase(), key]),
);

/** The chosen options as they are stored: two bits each. */
function packOptions(digits: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(digits.length / 4));
  for (const [question, digit] of [...digits].entries()) {
    bytes[question >> 2] = (bytes[question >> 2] ?? 0) | (Number(digit) << (6 - 2 * (question & 3)));
  }
  return bytes;
}

function rightMask(digits: string): Mask {
  return maskWhere(digits.length, (question) => digits[question] === '1');
}

/** The board of the file as the rules take it. */
export function questionsBoard() {
  const { tasks, runs, options, right } = inputsSchema.parse(questionsFixture('inputs'));
  const related = runs.map(({ model, base, relation }, run) => ({
    run,
    model,
    variantOf: relation === 'quantized' ? base : null,
    isQuantized: relation === 'quantized',
  }));
  const groups = groupsOf(related);
  const dictionaries = new Map(
    Object.entries(tasks).map(([task, { n, subject, level, type, text_hash, key }]) => {
      const labels = { subject: labelColumn(subject), level: labelColumn(level), type: labelColumn(type) };
      const dictionary: PrivateDictionary = {
        n,
        labels,
        keys: Uint8Array.from([...key].map(Number)),
        textHashes: text_hash,
        // Options of duplicates are in the same order: equal keys are equal texts.
        keyHashes: [...key],
      };
      return [task, dictionary] as const;
    }),
  );
  return {
    runs,
    groups,
    representatives: representativesOf(related, groups),
    dictionaries,
    rightOf: (task: string) => runs.map(({ id }) => rightMask(right[id]?.[task] ?? '')),
    optionsOf: (task: string) =>
      runs.map(({ id }) => {
        const digits = options[id]?.[task];
        return digits === undefined ? null : packOptions(digits);
      }),
  };
}

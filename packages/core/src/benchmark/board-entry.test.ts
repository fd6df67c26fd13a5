import { expect, test } from 'vitest';
import { entryWith, UNKNOWN_PROVENANCE } from '../../test/entries.ts';
import { boardEntrySchema, toBoardEntry } from './board-entry.ts';
import { entrySchema, getMetric, getOtherMetric, readEntrySchema } from './entry.ts';
import { BENCHMARKS } from './suite.ts';

function written(questions: (of: number) => number | undefined) {
  const scores = BENCHMARKS.map(({ key, questions: all }) => {
    const n = questions(all);
    return [
      key,
      {
        value: 0.5,
        normalized_score: 50,
        stderr: 0.01,
        metric: 'acc',
        interval: [0.4, 0.6],
        ...(n && { n }),
      },
    ];
  });
  const entry = entryWith({ model: { average_score: 50 } });
  return entrySchema.parse({
    ...entry,
    evaluations: Object.fromEntries(scores),
    run: 7,
    provenance: UNKNOWN_PROVENANCE,
  });
}

test('the board tells scores, and leaves rows’ facts to runs', () => {
  const sent = toBoardEntry(written((all) => all));
  expect(boardEntrySchema.parse(sent)).toEqual(sent);
  expect(sent).toMatchObject({ run: 7, suite: 'bhashabench-v1' });
  expect(sent).not.toHaveProperty('provenance');
  expect(sent.evaluations.bba).toEqual({ value: 0.5, normalized_score: 50 });
});

test('the board names each metric that the results state, once if possible', () => {
  const whole = written((all) => all);
  expect(toBoardEntry(whole).metric).toBe('acc');
  const bba = { ...whole.evaluations.bba, value: 0.5, normalized_score: 50, metric: 'acc_norm' };
  const mixed = { ...whole, evaluations: { ...whole.evaluations, bba } };
  expect(toBoardEntry(mixed).metric).toBe('acc, acc_norm');
  const unstated = toBoardEntry({ ...whole, evaluations: { bba: { value: 0.5, normalized_score: 50 } } });
  expect(unstated).not.toHaveProperty('metric');
  const read = readEntrySchema.parse(toBoardEntry(whole));
  expect([getMetric(read), getOtherMetric(read), getOtherMetric(readEntrySchema.parse(unstated))]).toEqual([
    'acc',
    'acc',
    null,
  ]);
  // Other calls send the metric with each score.
  expect(getMetric(readEntrySchema.parse(mixed))).toBe('acc, acc_norm');
});

test('numbers of questions are read back from the suite’s name', () => {
  const { evaluations } = readEntrySchema.parse(toBoardEntry(written((all) => all)));
  for (const { key, questions } of BENCHMARKS) expect(evaluations[key]?.n).toBe(questions);
});

test('an entry with other or unknown numbers of questions states them itself', () => {
  const other = toBoardEntry(written((all) => (all > 10_000 ? 100 : all)));
  expect(other).not.toHaveProperty('suite');
  expect(readEntrySchema.parse(other).evaluations.bbl?.n).toBe(100);
  const unknown = readEntrySchema.parse(toBoardEntry(written(() => undefined)));
  expect(unknown.evaluations.bba?.n).toBeUndefined();
  const { bba } = written((all) => all).evaluations;
  const partly = { ...written(() => undefined), evaluations: { bba } };
  expect(Object.keys(toBoardEntry(partly).evaluations)).toEqual(['bba']);
  const bare = { ...partly, evaluations: { bba: { value: 0.5, normalized_score: 50 } } };
  expect(toBoardEntry(bare).evaluations).toStrictEqual(bare.evaluations);
});

test('of an unknown suite, no number of questions is known', () => {
  const later = { ...toBoardEntry(written((all) => all)), suite: 'bhashabench-v2' };
  expect(readEntrySchema.parse(later).evaluations.bba?.n).toBeUndefined();
});

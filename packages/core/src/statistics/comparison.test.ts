import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import type { Scored } from '../benchmark/entry.ts';
import { BENCHMARKS, type EvaluationKey } from '../benchmark/suite.ts';
import { answerPairs, sumPairs } from './answer-pairs.ts';
import { compareModels, holm } from './comparison.ts';
import type { Discordance } from './difference.ts';

function model(percent: number, changes: Partial<Record<EvaluationKey, number>> = {}): Scored {
  const scores = Object.fromEntries(BENCHMARKS.map(({ key }) => [key, changes[key] ?? percent]));
  const { evaluations } = entryWith({ scores });
  const counted = BENCHMARKS.map(({ key, questions }) => [key, { ...evaluations[key], n: questions }]);
  return { evaluations: Object.fromEntries(counted) };
}

const noAnswers = () => new Map<EvaluationKey, Discordance>();

test('Holm multiplies by the number of comparisons, and never falls below', () => {
  expect(holm([0.01, 0.04, null, 0.03])).toEqual([0.03, 0.06, null, 0.06]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

test('two models are compared by average and each of twelve columns', () => {
  const [pair] = compareModels([model(50, { bba_english: 58 }), model(50)], noAnswers);
  expect(pair?.comparisons.size).toBe(15);
  expect(pair?.comparisons.get('bba_english')).toMatchObject({ isDifferent: true, isPaired: false });
  expect(pair?.comparisons.get('bba_english')?.difference).toBeCloseTo(0.08, 12);
  expect(pair?.comparisons.get('bbf')?.isDifferent).toBe(false);
  expect(pair?.comparisons.get('bbf')?.probability).toBe(1);
});

test('a difference that stands alone may not stand among six models', () => {
  const close = model(50, { bbk_hindi: 53.6 });
  const alone = compareModels([close, model(50)], noAnswers)[0]?.comparisons.get('bbk_hindi');
  expect(alone?.interval?.[0]).toBeGreaterThan(0);
  expect(alone?.isDifferent).toBe(false);
  const six = compareModels([close, ...Array.from({ length: 5 }, () => model(50))], noAnswers);
  expect(six).toHaveLength(15);
  expect(six.some(({ comparisons }) => comparisons.get('bbk_hindi')?.isDifferent)).toBe(false);
  const three = six.filter(({ second }) => second < 3).map(({ first, second }) => [first, second]);
  expect(three).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});

test('answers to the same questions tell apart what scores alone do not', () => {
  const [first, second] = [model(50, { bbk_hindi: 51.5 }), model(50)];
  const tasks = new Map<EvaluationKey, Discordance>([
    ['bbk_hindi', { n: 2757, onlyFirst: 60, onlySecond: 19 }],
  ]);
  const [paired] = compareModels([first, second], () => tasks);
  expect(paired?.comparisons.get('bbk_hindi')).toMatchObject({ isPaired: true, isDifferent: true });
  expect(paired?.comparisons.get('bbk')).toMatchObject({ isPaired: false });
  const [unpaired] = compareModels([first, second], noAnswers);
  expect(unpaired?.comparisons.get('bbk_hindi')).toMatchObject({ isPaired: false, isDifferent: false });
});

test('models that gave the same answers are not different', () => {
  const same = new Map(BENCHMARKS.map(({ key }) => [key, { n: 100, onlyFirst: 0, onlySecond: 0 }]));
  const [pair] = compareModels([model(50), model(50)], () => same);
  expect(pair?.comparisons.get('average')).toMatchObject({
    probability: 1,
    isDifferent: false,
    isPaired: true,
  });
});

test('without numbers of questions there is a difference and no claim', () => {
  const bare = entryWith({ scores: { bba: 90 } });
  const [pair] = compareModels([bare, entryWith({ scores: { bba: 10 } })], noAnswers);
  expect(pair?.comparisons.get('bba')).toEqual({
    difference: expect.closeTo(0.8, 12),
    interval: null,
    probability: null,
    isDifferent: false,
    isPaired: false,
  });
});

test('answers are counted by who was right', () => {
  const pairs = answerPairs(Uint8Array.of(0b1100_1010, 0b1000_0000), Uint8Array.of(0b1010_1010, 0), 10);
  expect(pairs).toEqual({ n: 10, both: 3, onlyFirst: 2, onlySecond: 1, none: 4 });
  expect(sumPairs([pairs, pairs])).toEqual({ n: 20, both: 6, onlyFirst: 4, onlySecond: 2, none: 8 });
});

test('models of other protocols are not compared', () => {
  const [one, other] = [model(50), { ...model(60), protocol: 'letter' }];
  expect(compareModels([one, other], noAnswers)).toEqual([]);
  expect(compareModels([other, { ...other }], noAnswers)).toHaveLength(1);
});

test('of a model of some domains only the scores that it has are compared', () => {
  const { evaluations } = model(60);
  const some = Object.entries(evaluations).filter(([key]) => key.startsWith('bba'));
  const partial = { evaluations: Object.fromEntries(some), domains: ['bba'] };
  const [pair] = compareModels([model(50), partial], noAnswers);
  expect([...(pair?.comparisons.keys() ?? [])]).toEqual(['bba', 'bba_english', 'bba_hindi']);
});

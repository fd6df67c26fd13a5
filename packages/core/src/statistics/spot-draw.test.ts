import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BENCHMARKS, type EvaluationKey } from '../benchmark/suite.ts';
import { drawQuestions } from './spot-draw.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const TASKS = BENCHMARKS.filter(({ language }) => language !== null);
const questionsOf = (key: EvaluationKey) => TASKS.find((task) => task.key === key)?.questions;
const draw = (m: number, seed: string) => drawQuestions(m, seed, questionsOf, sha256);

test('the tasks have as many of 500 questions as they weigh in the average', () => {
  // 500 · (1 + n/N)/12, and the largest remainders: bba_english 67.70, bba_hindi 57.30, bbf_English 70.51, …
  expect([...draw(500, 'a')].map(([key, drawn]) => [key, drawn.length])).toEqual([
    ['bba_english', 68],
    ['bba_hindi', 57],
    ['bbf_English', 71],
    ['bbf_Hindi', 54],
    ['bbk_english', 76],
    ['bbk_hindi', 49],
    ['bbl_english', 71],
    ['bbl_hindi', 54],
  ]);
});

test('a seed draws the questions with the smallest hashes, in ascending order', () => {
  const drawn = draw(500, 'lottery of 25 November').get('bbk_hindi') ?? [];
  const all = Array.from({ length: 2757 }, (_, number) => number);
  const hash = (number: number) => sha256(`spot-1:lottery of 25 November:bbk_Hindi:${number}`);
  const largest = drawn.map(hash).sort().at(-1) ?? '';
  expect(all.filter((number) => hash(number) <= largest)).toEqual(drawn);
  expect(draw(500, 'another seed').get('bbk_hindi')).not.toEqual(drawn);
});

test('every size is drawn whole, without a question twice', () => {
  for (const m of [100, 10_000]) {
    const drawn = [...draw(m, 'a').values()];
    expect(drawn.reduce((sum, numbers) => sum + numbers.length, 0)).toBe(m);
    for (const numbers of drawn) expect(new Set(numbers).size).toBe(numbers.length);
  }
});

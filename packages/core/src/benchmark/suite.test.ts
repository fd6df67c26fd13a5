import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS, EVALUATION_KEYS, isEvaluationKey, LANGUAGES } from './suite.ts';
import { EXAMPLE_QUESTION, formatPrompt } from './task-files.ts';

test('evaluation keys are spelled exactly: only bbf has capital suffixes', () => {
  expect(EVALUATION_KEYS.join(' ')).toBe(
    'bba bba_english bba_hindi bbf bbf_English bbf_Hindi bbk bbk_english bbk_hindi bbl bbl_english bbl_hindi',
  );
});

test('evaluation keys are distinguished from other texts', () => {
  expect(isEvaluationKey('bbf_English')).toBe(true);
  for (const other of ['bbf_english', 'bba_English', 'BBA', '', '__proto__', 'toString']) {
    expect(isEvaluationKey(other), other).toBe(false);
  }
});

test('question counts: 52,494 English and 21,672 Hindi, 74,166 in all', () => {
  const sumOf = (language: string | null) =>
    BENCHMARKS.filter((benchmark) => benchmark.language === language).reduce(
      (sum, one) => sum + one.questions,
      0,
    );
  expect(sumOf('English')).toBe(52494);
  expect(sumOf('Hindi')).toBe(21672);
  expect(sumOf(null)).toBe(74166);
  expect(BENCHMARKS.find(({ key }) => key === 'bbk')?.questions).toBe(15405);
});

test('harness tasks have a capital in all four domains', () => {
  expect(BENCHMARKS.map(({ task }) => task)).toEqual(
    ['bba', 'bbf', 'bbk', 'bbl'].flatMap((domain) => [domain, `${domain}_English`, `${domain}_Hindi`]),
  );
  expect(LANGUAGES).toEqual(['English', 'Hindi']);
});

test('a prompt is what the authors’ task files make of the question', () => {
  expect(formatPrompt(EXAMPLE_QUESTION)).toBe(fixture('prompts/by-the-authors.txt'));
});

import type { Verdict } from '@leaderboard/core/statistics/verdict';
import { expect, test } from 'vitest';
import { comparePage } from './compare-page.ts';

const NAMES = ['openai/gpt-4o', 'openai/gpt-oss-120b', 'google/gemma-3-27b-it'];
const verdict = (count: number, changes: Partial<Verdict>) =>
  comparePage.verdict(NAMES.slice(0, count), {
    overall: [0, 1],
    domains: [],
    isPaired: 'none',
    count: count === 2 ? 13 : 39,
    ...changes,
  });

test.each([
  [
    verdict(2, {
      domains: [
        { domain: 'bba', ahead: 0 },
        { domain: 'bbf', ahead: 1 },
      ],
    }),
    'gpt-4o and gpt-oss-120b cannot be told apart overall; gpt-4o is ahead in Ayurveda, gpt-oss-120b in Finance (these two alone, 13 comparisons).',
  ],
  [
    verdict(2, {
      overall: [0],
      domains: [
        { domain: 'bba', ahead: 0 },
        { domain: 'bbl', ahead: 0 },
      ],
    }),
    'gpt-4o is ahead of gpt-oss-120b overall; gpt-4o is ahead in Ayurveda and Legal (these two alone, 13 comparisons).',
  ],
  [
    verdict(3, { overall: [2] }),
    'gemma-3-27b-it is ahead of the other 2 overall; no model is surely ahead in a domain (these 3 alone, 39 comparisons).',
  ],
  [
    verdict(3, { overall: [0, 1] }),
    'gpt-4o and gpt-oss-120b cannot be told apart overall, and none of the others is ahead of them; no model is surely ahead in a domain (these 3 alone, 39 comparisons).',
  ],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test('names that differ by their maker alone keep it', () => {
  expect(comparePage.shortNames(['a/same', 'b/same'])).toEqual(['a/same', 'b/same']);
});

import type { Lead, Verdict } from '@leaderboard/core/statistics/verdict';
import { expect, test } from 'vitest';
import { shortNames, verdictSentence } from './verdict-sentence.ts';

const NAMES = ['openai/gpt-oss-120b', 'openai/gpt-4o', 'google/gemma-3-27b-it'];
const lead = (of: Lead['of'], ahead: number, by: number): Lead => ({ of, ahead, by });
const ALL = [
  lead('average', 0, 0.02),
  ...(['bba', 'bbf', 'bbk', 'bbl'] as const).map((of) => lead(of, 1, 0.03)),
];
const verdict = (count: number, changes: Partial<Verdict>) =>
  verdictSentence(NAMES.slice(0, count), {
    first: 'average',
    best: [0, 1],
    leads: [],
    subjects: 5,
    isPaired: 'none',
    ...changes,
  });

test.each([
  [
    verdict(2, { best: [1], leads: [lead('average', 1, 0.009), lead('bbf', 0, 0.16)] }),
    'gpt-oss-120b is 0.90 points behind gpt-4o overall and 16.00 ahead in Finance; no clear difference elsewhere.',
  ],
  [
    verdict(2, { leads: [lead('bba', 0, 0.03)] }),
    'gpt-oss-120b and gpt-4o cannot be told apart overall; gpt-oss-120b is 3.00 points ahead of gpt-4o in Ayurveda; no clear difference elsewhere.',
  ],
  [
    verdict(2, {}),
    'gpt-oss-120b and gpt-4o cannot be told apart overall; no model is clearly ahead in any domain.',
  ],
  [
    verdict(2, { best: [0], leads: ALL }),
    'gpt-oss-120b is 2.00 points ahead of gpt-4o overall, 3.00 behind in Ayurveda, 3.00 behind in Finance, 3.00 behind in Agriculture and 3.00 behind in Legal.',
  ],
  [
    verdict(3, {
      best: [2],
      leads: [lead('average', 2, 0.02), lead('bbk', 0, 0.04), lead('bbl', 2, 0.01)],
    }),
    'gemma-3-27b-it leads by 2.00 points overall and by 1.00 in Legal, gpt-oss-120b leads by 4.00 points in Agriculture; no clear leader elsewhere.',
  ],
  [
    verdict(3, {}),
    'none of the others is ahead of gpt-oss-120b and gpt-4o overall; no model is clearly ahead in any domain.',
  ],
  [
    verdict(2, { first: 'bbl_hindi', subjects: 6, leads: [lead('average', 1, 0.04), lead('bbl', 1, 0.06)] }),
    'gpt-oss-120b and gpt-4o cannot be told apart in Legal, Hindi; gpt-oss-120b is 4.00 points behind gpt-4o overall and 6.00 behind in Legal; no clear difference elsewhere.',
  ],
  [
    verdict(2, {
      first: 'hindi',
      subjects: 6,
      best: [0],
      leads: [lead('hindi', 0, 0.01), lead('average', 1, 0.04)],
    }),
    'gpt-oss-120b is 1.00 points ahead of gpt-4o in Hindi and 4.00 behind overall; no clear difference elsewhere.',
  ],
  [
    verdict(2, { first: 'bbl' }),
    'gpt-oss-120b and gpt-4o cannot be told apart in Legal; no clear difference elsewhere.',
  ],
  [
    verdict(3, { first: 'bbl_hindi', best: [0, 2], subjects: 6 }),
    'none of the others is ahead of gpt-oss-120b and gemma-3-27b-it in Legal, Hindi; no clear leader elsewhere.',
  ],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test('names that differ by their maker alone keep it', () => {
  expect(shortNames(['a/one', 'b/two'])).toEqual(['one', 'two']);
  expect(shortNames(['a/same', 'b/same'])).toEqual(['a/same', 'b/same']);
});

test('commits are short where they still tell the rows apart', () => {
  const [one, two] = ['a', 'b'].map((last) => `a/one@${'0'.repeat(39)}${last}:4bit`);
  expect(shortNames([one ?? '', 'a/one'])).toEqual(['one@0000000:4bit', 'one']);
  expect(shortNames([one ?? '', two ?? ''])).toEqual([one, two]);
});

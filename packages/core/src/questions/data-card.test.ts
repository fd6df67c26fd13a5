import { expect, test } from 'vitest';
import { BENCHMARKS, DOMAINS } from '../benchmark/suite.ts';
import { halfIn } from './composition.ts';
import { statedComposition } from './data-card.ts';

test.each(DOMAINS.map(({ key }) => key))('the stated counts of %s are all its questions', (domain) => {
  const { subjects, levels, types } = statedComposition(domain) ?? expect.fail('not on the card');
  const { questions } = BENCHMARKS.find(({ key }) => key === domain) ?? { questions: 0 };
  for (const parts of [subjects, levels, ...(types === null ? [] : [types])]) {
    expect(parts.reduce((sum, part) => sum + part.questions, 0)).toBe(questions);
  }
});

test('half of the questions of Finance lie in two subjects', () => {
  expect(halfIn(statedComposition('bbf')?.subjects ?? [])).toBe(2);
});

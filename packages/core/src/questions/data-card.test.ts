import { expect, test } from 'vitest';
import { BENCHMARKS, DOMAINS } from '../benchmark/suite.ts';
import { halfIn, partsOf } from './composition.ts';
import { statedComposition } from './data-card.ts';
import { labelColumn } from './dictionary.ts';

test.each(DOMAINS.map(({ key }) => key))('the stated counts of %s are all its questions', (domain) => {
  const { subjects, levels, types } = statedComposition(domain) ?? expect.fail('not on the card');
  const { questions } = BENCHMARKS.find(({ key }) => key === domain) ?? { questions: 0 };
  for (const parts of [subjects, levels, ...(types === null ? [] : [types])]) {
    expect(parts.reduce((sum, part) => sum + part.questions, 0)).toBe(questions);
    expect(parts).toEqual(parts.toSorted((a, b) => b.questions - a.questions));
  }
});

test('parts are counted over all tasks, most questions first, then by name', () => {
  const taskOf = (...subjects: readonly string[]) => {
    const subject = labelColumn(subjects);
    return { n: subjects.length, labels: { subject, level: subject, type: subject } };
  };
  expect(partsOf([taskOf('b', 'a', 'c'), taskOf('c')], 'subject')).toEqual([
    { label: 'c', questions: 2 },
    { label: 'a', questions: 1 },
    { label: 'b', questions: 1 },
  ]);
});

test('half of the questions of Finance lie in two subjects', () => {
  expect(halfIn(statedComposition('bbf')?.subjects ?? [])).toBe(2);
});

import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { findFullDomains, joinEvaluations, splitRuns, toScored } from './row-scores.ts';
import { DOMAINS, EVALUATION_KEYS } from './suite.ts';

const of = (percent: number, ...domains: readonly string[]) =>
  entryWith({
    scores: Object.fromEntries(
      EVALUATION_KEYS.filter((key) => domains.some((domain) => key.startsWith(domain))).map((key) => [
        key,
        percent,
      ]),
    ),
  }).evaluations;

test('a domain counts with its combined score and every language', () => {
  expect(findFullDomains(of(50, 'bba', 'bbl'))).toEqual(['bba', 'bbl']);
  const { bba_hindi: _, ...withoutHindi } = of(50, 'bba', 'bbl');
  expect(findFullDomains(withoutHindi)).toEqual(['bbl']);
});

test('only a row that lacks whole domains says which it has', () => {
  expect(toScored(of(50, 'bbf')).domains).toEqual(['bbf']);
  expect(toScored(of(50, ...DOMAINS.map(({ key }) => key)))).not.toHaveProperty('domains');
  expect(toScored({})).not.toHaveProperty('domains');
});

test('the scores of a row are those of the first run that has the domain', () => {
  const parts = splitRuns([
    { run: 9, evaluations: of(90, 'bba') },
    { run: 5, evaluations: of(50, 'bba', 'bbl') },
    { run: 3, evaluations: of(30, 'bba') },
  ]);
  expect(parts.map(({ run, domains }) => [run, domains])).toEqual([
    [9, ['bba']],
    [5, ['bbl']],
  ]);
  const all = joinEvaluations(parts);
  expect([all.bba?.normalized_score, all.bbl_hindi?.normalized_score]).toEqual([90, 50]);
  expect(all.bbf).toBeUndefined();
});

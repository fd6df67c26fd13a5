import { expect, test } from 'vitest';
import { entryWith, UNKNOWN_PROVENANCE } from '../../test/entries.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { scoreFacts } from './score-facts.ts';

const [combined, english] = BENCHMARKS;
if (combined === undefined || english === undefined) throw new Error('The suite is empty.');

test('no score, no facts', () => {
  expect(scoreFacts(entryWith({}), english)).toBeNull();
});

test.each([
  [{ bba: '2', bba_English: '1', bba_Hindi: '1' }, ['2'], ['1']],
  [{ bba_English: '1', bba_Hindi: '1' }, ['1'], ['1']],
  [{ bba_English: '1', bba_Hindi: '1.1' }, ['1', '1.1'], ['1']],
  [{ bba_English: '1' }, [], ['1']],
  [{}, [], []],
])('the task version of %j', (versions, ofCombined, ofEnglish) => {
  const entry = {
    ...entryWith({ scores: { bba: 50, bba_english: 50 } }),
    provenance: { ...UNKNOWN_PROVENANCE, task_versions: versions },
  };
  expect(scoreFacts(entry, combined)?.taskVersions).toEqual(ofCombined);
  expect(scoreFacts(entry, english)?.taskVersions).toEqual(ofEnglish);
  expect(scoreFacts({ ...entry, provenance: undefined }, english)?.taskVersions).toEqual([]);
});

import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { describe, expect, test } from 'vitest';
import { FIXTURES, fixture, valueAt } from '../../../core/test/support.ts';
import { codes, ENGLISH, parseChanged } from '../../test/changed-results.ts';
import { parseResults } from './results.ts';

const { groups, newest, bareKeys, languagesOnly } = FIXTURES;

describe('layouts that are accepted', () => {
  test.each(Object.values(FIXTURES))('all twelve scores of %s, without a problem', (name) => {
    const { scores, problems } = parseResults(fixture(name));
    expect(problems).toEqual([]);
    expect(Object.keys(scores).sort()).toEqual([...EVALUATION_KEYS].sort());
  });

  test('a score has value, percent, n, stderr and metric as stated', () => {
    const { scores } = parseChanged(groups, {
      [ENGLISH]: 0.58205,
      'results/bba_English/acc_norm_stderr,none': 0.0051,
      'results/bba': {},
      'groups/bba': {},
    });
    expect(scores.bba_english).toEqual({
      value: 0.58205,
      normalized_score: 58.205,
      n: 9348,
      stderr: 0.0051,
      metric: 'acc_norm',
    });
  });

  test('bare keys of the 0.3 line', () => {
    const { scores } = parseResults(fixture(bareKeys));
    expect(scores.bbl_hindi).toMatchObject({
      value: valueAt(bareKeys, 'results/bbl_Hindi/acc_norm'),
      stderr: valueAt(bareKeys, 'results/bbl_Hindi/acc_norm_stderr'),
      metric: 'acc_norm',
    });
    expect(scores.bbl_hindi).not.toHaveProperty('n');
  });

  test('numbers that a program wrote as texts are read', () => {
    const asTexts = JSON.stringify(JSON.parse(fixture(newest)), (_key, value) =>
      typeof value === 'number' ? String(value) : value,
    );
    expect(parseResults(asTexts)).toEqual(parseResults(fixture(newest)));
  });

  test('a file with a byte order mark is read', () => {
    expect(parseResults(`\ufeff${fixture(groups)}`)).toEqual(parseResults(fixture(groups)));
  });

  test('null parts and foreign tasks without a score do no harm', () => {
    const nulls = parseChanged(newest, {
      configs: null,
      'n-samples': null,
      group_subtasks: null,
      higher_is_better: null,
    });
    expect(nulls.problems).toEqual([]);
    const foreign = parseChanged(groups, {
      'results/mmlu': { alias: 'mmlu', 'acc,none': '@NaN', 'acc_stderr,none': 'N/A' },
      'versions/mmlu': 'Yaml',
      'n-shot/mmlu': 5,
    });
    expect(foreign.problems).toEqual([]);
  });

  test('a group with neither metric nor standard error is the weighted mean', () => {
    const named = { alias: 'bba', name: 'bba', sample_len: 14963 };
    const parsed = parseChanged(newest, { 'results/bba': named, 'groups/bba': named });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba?.value).toBeCloseTo(parseResults(fixture(newest)).scores.bba?.value ?? 0, 9);
  });

  test('a task by an inexact name is not a BhashaBench task', () => {
    const parsed = parseChanged(languagesOnly, {
      'results/bba_English': undefined,
      'results/bba_english': { 'acc,none': 0.5 },
      'results/ bba_English': { 'acc,none': 0.5 },
    });
    expect(parsed.problems).toMatchObject([{ code: 'missing_language', params: { task: 'bba_English' } }]);
  });

  test('n is the sample_len where the file has no n-samples', () => {
    const parsed = parseChanged(newest, { 'n-samples': undefined });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba_hindi?.n).toBe(5615);
    expect(parsed.scores.bba?.n).toBe(9348 + 5615);
  });

  test.each(['N/A', -0.1, 1.5, null, '@NaN', true, undefined])('stderr %j is unknown', (stderr) => {
    const parsed = parseChanged(groups, { 'results/bba_English/acc_norm_stderr,none': stderr });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba_english).not.toHaveProperty('stderr');
  });

  test('sample_count, sample_len, alias and name are no metrics', () => {
    const parsed = parseChanged(newest, {
      'results/bba_English': { name: 'acc', alias: 'acc_norm', sample_len: 9348, sample_count: { acc: 1 } },
    });
    expect(codes(parsed)).toEqual(['missing_metric']);
  });
});

describe('which metric counts', () => {
  const entry = { 'acc,none': 0.4, 'acc_stderr,none': 0.01, 'acc_norm,none': 0.5 };

  test('acc_norm where the results have it', () => {
    const parsed = parseChanged(groups, {
      'results/bba_English': entry,
      'results/bba': {},
      'groups/bba': {},
    });
    expect(parsed.scores.bba_english).toMatchObject({ value: 0.5, metric: 'acc_norm' });
    expect(parsed.scores.bba_english).not.toHaveProperty('stderr');
  });

  test('the only filter counts where there is no filter none', () => {
    const parsed = parseChanged(groups, {
      'results/bba': {},
      'groups/bba': {},
      'results/bba_English': { 'acc_norm,strict': 0.5, 'acc_norm_stderr,strict': 0.0052 },
    });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba_english).toMatchObject({ value: 0.5, stderr: 0.0052 });
    expect(parsed.expectedAnswers.slice(0, 2)).toMatchObject([{ filter: 'strict' }, { filter: 'none' }]);
  });

  test('the filter none goes before the others', () => {
    const parsed = parseChanged(groups, { 'results/bba_English/acc_norm,strict': 0.99 });
    const whole = parseResults(fixture(groups));
    const [wanted, ...rest] = whole.expectedAnswers;
    expect(parsed).toEqual({ ...whole, expectedAnswers: [{ ...wanted, isOnlyFilter: false }, ...rest] });
  });
});

describe('the combined score', () => {
  test('is the group as reported, with its stderr and all questions', () => {
    const { scores } = parseResults(fixture(groups));
    expect(scores.bbl).toMatchObject({
      value: valueAt(groups, 'groups/bbl/acc_norm,none'),
      stderr: valueAt(groups, 'groups/bbl/acc_norm_stderr,none'),
      n: 24365,
    });
  });

  test.each(['groups', 'results'])('a group in %s alone is enough', (place) => {
    const other = place === 'groups' ? 'results/bba' : 'groups';
    const parsed = parseChanged(groups, { [other]: undefined });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba?.stderr).toBe(valueAt(groups, `${place}/bba/acc_norm_stderr,none`));
  });

  test('without a group: weighted by n where known', () => {
    const { scores } = parseChanged(languagesOnly, {
      'results/bbk_English/acc,none': 0.6,
      'results/bbk_Hindi/acc,none': 0.2,
    });
    expect(scores.bbk?.value).toBeCloseTo((0.6 * 12648 + 0.2 * 2757) / 15405, 12);
    expect(scores.bbk).toMatchObject({ n: 15405, metric: 'acc' });
    expect(scores.bbk).not.toHaveProperty('stderr');
  });

  test('without a group and without n: the plain mean', () => {
    const { scores } = parseChanged(bareKeys, {
      'results/bbk_English/acc_norm': 0.6,
      'results/bbk_Hindi/acc_norm': 0.2,
    });
    expect(scores.bbk?.value).toBeCloseTo(0.4, 12);
    expect(scores.bbk).not.toHaveProperty('n');
  });

  test('a group that reports only another metric is passed over', () => {
    const only = { 'acc,none': 0.9 };
    const parsed = parseChanged(groups, { 'results/bba': only, 'groups/bba': only });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba?.metric).toBe('acc_norm');
    expect(parsed.scores.bba?.value).toBeCloseTo(parseResults(fixture(groups)).scores.bba?.value ?? 0, 9);
  });

  test.each(['groups', 'results'])('a group in %s other than the weighted mean is refused', (place) => {
    const reported = parseResults(fixture(groups)).scores.bba?.value ?? 0;
    const near = parseChanged(groups, { [`${place}/bba/acc_norm,none`]: reported + 5e-7 });
    expect(near.problems).toEqual([]);
    const off = parseChanged(groups, { [`${place}/bba/acc_norm,none`]: reported + 2e-6 });
    expect(off.problems).toMatchObject([{ code: 'group_mismatch', params: { task: 'bba' } }]);
    expect(off.scores).not.toHaveProperty('bba');
  });

  test('a group is checked by the suite’s counts where it has none', () => {
    const changes = { 'n-samples': undefined, 'groups/bba': undefined };
    expect(parseChanged(groups, changes).problems).toEqual([]);
    const { bba_english, bba_hindi } = parseResults(fixture(groups)).scores;
    const plain = ((bba_english?.value ?? 0) + (bba_hindi?.value ?? 0)) / 2;
    const parsed = parseChanged(groups, { ...changes, 'results/bba/acc_norm,none': plain });
    expect(parsed.problems).toMatchObject([{ code: 'group_mismatch', params: { task: 'bba' } }]);
  });

  test.each([
    ['@NaN', 'not_finite'],
    [1.2, 'out_of_range'],
  ])('a group of %s is refused once, though it stands twice', (value, code) => {
    const parsed = parseChanged(groups, {
      'results/bba/acc_norm,none': value,
      'groups/bba/acc_norm,none': value,
    });
    expect(parsed.problems).toMatchObject([{ code, params: { task: 'bba' } }]);
  });
});

import { expect, test } from 'vitest';
import { valueAt } from '../../../core/test/support.ts';
import { isNear, pooledStandardError, standardError } from './standard-errors.ts';

/** A file written by lm_eval 0.4.9, with a group of two tasks. */
const REAL = 'real/19_v0.4.9_llama3.1-8b_medical_groups_acc_norm.json';
const TASKS = ['NLI4PR_patient-lang_0-shot', 'NLI4PR_medical-lang_0-shot'];

const numberAt = (path: string) => Number(valueAt(REAL, path));
const shares = TASKS.map((task) => ({
  value: numberAt(`results/${task}/acc,none`),
  n: numberAt(`n-samples/${task}/effective`),
}));

test('a real run’s standard errors follow from its shares, also a group’s', () => {
  TASKS.forEach((task, index) => {
    const stated = numberAt(`results/${task}/acc_stderr,none`);
    expect(standardError(shares[index] ?? { value: 0, n: 0 })).toBeCloseTo(stated, 12);
  });
  expect(pooledStandardError(shares)).toBeCloseTo(numberAt('groups/NLI4PR_0-shot/acc_stderr,none'), 12);
});

test('a rounded standard error is near, half the questions’ is not', () => {
  expect(isNear(0.0041, 0.00408028)).toBe(true);
  expect(isNear(0.0058, 0.00408028)).toBe(false);
});

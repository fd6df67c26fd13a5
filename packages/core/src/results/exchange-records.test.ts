import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { convertedRecords, exchangeSchema } from '../../test/exchange-records.ts';
import { FIXTURES, fixture } from '../../test/support.ts';
import { parseResults } from './results.ts';

const codes = (records: unknown) => parseResults(JSON.stringify(records)).problems.map(({ code }) => code);

/** One record, changed at a place. */
function changed(place: string, value: unknown): unknown[] {
  const records = convertedRecords(FIXTURES.groups);
  const parts = place.split('/');
  const last = parts.pop() ?? '';
  let target: unknown = records;
  for (const part of parts) target = Object(target)[part];
  Object(target)[last] = value;
  return records;
}

test('the records of a run by lm_eval’s converter are its results file again, to the last digit', () => {
  const records = convertedRecords(FIXTURES.groups);
  const validate = new Ajv({ strict: false }).compile(exchangeSchema());
  for (const record of records) expect([validate(record), validate.errors]).toEqual([true, null]);
  const [ofFile, ofRecords] = [parseResults(fixture(FIXTURES.groups)), parseResults(JSON.stringify(records))];
  expect(ofRecords.problems).toEqual([]);
  expect(ofRecords.scores).toEqual(ofFile.scores);
  const { modelName, commit, precision, paramsBillions, harnessVersion } = ofFile.facts ?? {};
  expect(ofRecords.facts).toMatchObject({ modelName, commit, precision, paramsBillions, harnessVersion });
});

test('every check of a results file holds for records too', () => {
  expect(codes(convertedRecords(FIXTURES.groups).slice(0, -1))).not.toEqual([]);
  expect(codes(changed('1/evaluation_results/1/score_details/score', 7))).not.toEqual([]);
  expect(codes([])).toEqual(['not_an_object']);
});

test.each([
  ['of another library', changed('0/eval_library/name', 'inspect_ai'), 'other_library'],
  ['that nobody ran', changed('0/source_metadata/source_type', 'documentation'), 'not_a_run'],
  ['of several models', changed('1/model_info/id', 'other/model'), 'several_runs'],
  [
    'that repeat a task',
    [...convertedRecords(FIXTURES.groups), convertedRecords(FIXTURES.groups)[0]],
    'task_twice',
  ],
])('records %s are refused by name', (_what, records, code) => {
  expect(codes(records)).toContain(code);
});

test('hostile records are refused, and change nothing else', () => {
  expect(
    codes(changed('1/evaluation_results', [{ evaluation_name: '__proto__', score_details: { score: 0.5 } }])),
  ).toContain('missing_language');
  expect(
    codes(changed('1/evaluation_results', [null, 1, 'x', { evaluation_name: 'constructor' }])),
  ).toContain('missing_language');
  expect(Object.hasOwn(Object.prototype, 'acc,none')).toBe(false);
});

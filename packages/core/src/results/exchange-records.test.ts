import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { isRecord } from './harness-json.ts';
import { parseResults } from './results.ts';

/** What the official converter made of runs by the real lm_eval (fixtures/every-eval-ever/README.md). */
const OBJECT = '0.4.13_object';
const converted = (name: string): unknown[] => JSON.parse(fixture(`every-eval-ever/converted/${name}.json`));
const parse = (records: unknown) => parseResults(JSON.stringify(records));
const codes = (records: unknown) => parse(records).problems.map(({ code }) => code);
const ofFile = (name: string) => parseResults(fixture(`lm-eval/results_${name}.json`));

const BASE = { modelName: 'tiny-lab/tiny-llama', commit: 'c7d422680cfefb57a68126fcf71a1ff49067bc19' };

describe('the records of the converter', () => {
  test.each([
    OBJECT,
    '0.4.13_adapter_object',
    '0.4.9.2_adapter_text',
    '0.4.9.2_4bit_object',
    '0.4.9.2_one-shot',
  ])('%s keep to the schema', (name) => {
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(fixture('every-eval-ever/eval.schema.json')),
    );
    const records = converted(name);
    expect(records).toHaveLength(12);
    for (const record of records) expect([validate(record), validate.errors]).toEqual([true, null]);
  });

  test.each([
    [OBJECT, '0.4.13'],
    ['0.4.9.2_adapter_text', '0.4.9.2_adapter'],
  ])('%s have the scores of the results file %s to the last digit', (name, file) => {
    const [records, results] = [parse(converted(name)), ofFile(file)];
    expect(records.problems).toEqual([]);
    expect(results.problems).toEqual([]);
    expect(records.scores).toEqual(results.scores);
    expect(Object.keys(records.scores)).toHaveLength(12);
    const { modelName, baseModel, weightType, precision, paramsBillions, harnessVersion } =
      results.facts ?? {};
    const same = { modelName, baseModel, weightType, precision, paramsBillions, harnessVersion };
    expect(records.facts).toMatchObject(same);
    // The converter keeps whole seconds.
    const second = (time: string | null | undefined) => time?.slice(0, 19);
    expect(second(records.facts?.evaluatedAt)).toBe(second(results.facts?.evaluatedAt));
  });

  test('model arguments in Python’s words are read as the harness had them', () => {
    expect(parse(converted(OBJECT)).facts).toMatchObject({
      ...BASE,
      weightType: 'Original',
      precision: 'float16',
    });
    expect(parse(converted('0.4.9.2_4bit_object'))).toMatchObject({
      problems: [],
      facts: { modelName: 'tiny-lab/tiny-wide', precision: '4bit', trustedRemoteCode: true },
    });
  });

  test.each(['0.4.13_adapter_object', '0.4.9.2_adapter_text'])(
    'an adapter in %s is not its base model, and has not its commit',
    (name) => {
      expect(parse(converted(name))).toMatchObject({
        problems: [],
        facts: {
          modelName: 'tiny-lab/tiny-adapter',
          baseModel: 'tiny-lab/tiny-llama',
          weightType: 'Adapter',
          commit: null,
        },
      });
    },
  );

  test('a run with examples arrives without their number, so it is unstated and never zero', () => {
    expect(ofFile('0.4.9.2_one-shot').problems).toMatchObject([{ code: 'few_shot', params: { count: 1 } }]);
    const { problems, facts, stated } = parse(converted('0.4.9.2_one-shot'));
    expect([problems, facts?.fewShot, stated?.fewShot]).toEqual([[], null, 0]);
  });

  test('whether a chat template was applied is unknown', () => {
    expect(parse(converted(OBJECT)).facts?.chatTemplateApplied).toBeNull();
  });

  test('they are told from a file of the harness', () => {
    expect([parse(converted(OBJECT)).kind, ofFile('0.4.13').kind]).toEqual([
      'exchange record',
      'results file',
    ]);
  });
});

/** The records with another value at a place of the one about a task. */
function changed(task: string, place: string, value: unknown): unknown[] {
  const records = converted(OBJECT);
  let target: unknown = records.find(
    (record) =>
      isRecord(record) && JSON.stringify(record.evaluation_results).includes(`"evaluation_name":"${task}"`),
  );
  const parts = place.split('/');
  const last = parts.pop() ?? '';
  for (const part of parts) target = Object(target)[part];
  Object(target)[last] = value;
  return records;
}

/** The records with another text in each. */
function withText(text: string | RegExp, other: string): unknown[] {
  return JSON.parse(JSON.stringify(converted(OBJECT)).replaceAll(text, () => other));
}

const withArguments = (text: string) =>
  withText(/"model_args":"(?:[^"\\]|\\.)*"/g, `"model_args":${JSON.stringify(text)}`);

test('every check of a results file holds for records too', () => {
  expect(codes(converted(OBJECT).slice(0, -5))).toContain('missing_language');
  expect(codes(changed('bba_Hindi', 'evaluation_results/1/score_details/score', 7))).toEqual([
    'out_of_range',
  ]);
  expect(codes(changed('bba', 'evaluation_results/1/score_details/score', 0.3))).toEqual(['group_mismatch']);
  expect(
    codes(changed('bba_Hindi', 'evaluation_results/1/score_details/uncertainty/num_samples', 5614)),
  ).toContain('sample_count');
  expect(codes([])).toEqual(['not_an_object']);
});

test.each([
  ['of another library', withText('"name":"lm_eval"', '"name":"inspect_ai"'), 'other_library'],
  ['that nobody ran', changed('bba_English', 'source_metadata/source_type', 'documentation'), 'not_a_run'],
  ['of several models', changed('bbl', 'model_info/id', 'other/model'), 'several_runs'],
  ['that repeat a task', [...converted(OBJECT), converted(OBJECT)[0]], 'task_twice'],
  [
    'whose model arguments hold a dictionary',
    withArguments("{'pretrained': 'a/b', 'q': {'bits': 4}}"),
    'model_args_unreadable',
  ],
  ['whose model arguments are cut off', withArguments("{'pretrained': 'a/b', 'pe"), 'model_args_unreadable'],
])('records %s are refused by name', (_what, records, code) => {
  expect(codes(records)).toContain(code);
});

test('hostile records are refused, and change nothing else', () => {
  const hostile = [{ evaluation_name: '__proto__', score_details: { score: 0.5 } }];
  expect(codes(changed('bba_Hindi', 'evaluation_results', hostile))).toContain('missing_language');
  const foreign = [null, 1, 'x', { evaluation_name: 'constructor' }];
  expect(codes(changed('bba_Hindi', 'evaluation_results', foreign))).toContain('missing_language');
  expect(Object.hasOwn(Object.prototype, 'acc,none')).toBe(false);
});

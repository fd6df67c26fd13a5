import { describe, expect, test } from 'vitest';
import { FIXTURES, fixture } from '../../../core/test/support.ts';
import { codes, ENGLISH, parseChanged } from '../../test/changed-results.ts';
import { parseResults } from './results.ts';

const { groups, newest, bareKeys } = FIXTURES;

describe('what is not eligible', () => {
  test.each(['', 'no results', '{"results":', '{"a":NaN', '{NaN:1}'])('%j is not JSON', (text) => {
    expect(parseResults(text)).toMatchObject({ scores: {}, facts: null, problems: [{ code: 'not_json' }] });
  });

  test.each(['utf16le', 'latin1'] as const)('text in %s that was read as UTF-8', (encoding) => {
    const text = Buffer.from(`\ufeff${fixture(groups)}`, encoding).toString('utf8');
    const code = encoding === 'utf16le' ? 'not_utf8' : 'not_json';
    expect(parseResults(text).problems).toEqual([{ code, params: {} }]);
  });

  test('UTF-16 is named, marked or not, in both byte orders', () => {
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(`${mark}{"results": {}}`, 'utf16le');
      for (const read of [bytes, Buffer.from(bytes).swap16()])
        expect(parseResults(read.toString('utf8')).problems).toEqual([{ code: 'not_utf8', params: {} }]);
    }
  });

  test.each(['null', '[]', '1', '"results"', 'NaN'])('%s is no JSON object', (text) => {
    expect(parseResults(text)).toMatchObject({
      scores: {},
      facts: null,
      stated: null,
      problems: [{ code: 'not_an_object', params: {} }],
      expectedAnswers: [],
    });
  });

  test.each(['results', 'versions', 'config'])('without %s it is no results file', (part) => {
    const parsed = parseChanged(groups, { [part]: undefined });
    expect(parsed.problems).toEqual([{ code: 'part_missing', params: { part } }]);
  });

  test.each([[[]], [0.5], [null]])('with %j as a task it is no results file', (task) => {
    expect(codes(parseChanged(groups, { 'results/bba': task }))).toEqual(['task_not_an_object']);
  });

  test('tasks of other suites are named', () => {
    const results = { mmlu: {}, arc: {}, gsm8k: {}, hellaswag: {} };
    const { problems } = parseChanged(groups, { results, groups: undefined });
    expect(problems).toEqual([{ code: 'no_known_task', params: { tasks: 'mmlu, arc, gsm8k', more: 1 } }]);
    expect(codes(parseChanged(groups, { results: {}, groups: undefined }))).toEqual(['no_task']);
  });

  test('every missing language is named, and its domain has no combined score', () => {
    const parsed = parseChanged(groups, {
      'results/bbf_Hindi': undefined,
      'results/bbk_English': undefined,
      'results/bbk_Hindi': undefined,
    });
    expect(parsed.problems).toMatchObject([
      { code: 'missing_language', params: { task: 'bbf_Hindi' } },
      // The group of this task is present.
      { code: 'missing_language', params: { task: 'bbk_English' } },
      { code: 'missing_language', params: { task: 'bbk_Hindi' } },
    ]);
    expect(Object.keys(parsed.scores)).toHaveLength(7);
    expect(parsed.scores).not.toHaveProperty('bbf');
    expect(parsed.scores).not.toHaveProperty('bbk');
  });

  test.each([
    ['config.model_args', { 'config/model_args': 'pretrained=a/b,enable_thinking=True' }],
    ['config.model_args', { 'config/model_args': { chat_template_args: { enable_thinking: true } } }],
    ['config.model_args', { 'config/model_args': { chat_template_args: '{"enable_thinking": true}' } }],
    ['config.model_args', { 'config/model_args': { a: { chat_template_kwargs: { thinking: 'true' } } } }],
    ['config.gen_kwargs', { 'config/gen_kwargs': { extra_body: { enable_thinking: 1 } } }],
    ['configs.bbl_Hindi.metadata', { 'configs/bbl_Hindi/metadata': { enable_thinking: true } }],
  ])('thinking that is switched on in %s is refused', (place, changes) => {
    expect(parseChanged(groups, changes).problems).toEqual([{ code: 'thinking_on', params: { place } }]);
  });

  test.each([
    { 'config/model_args': 'pretrained=a/b,enable_thinking=False' },
    { 'config/model_args': { pretrained: 'a/thinking-7b', chat_template_args: { enable_thinking: false } } },
    { 'config/model_args': { enable_thinking: null, thinking_budget: 1 } },
    { 'config/gen_kwargs': 'temperature=0,until=thinking' },
    { 'configs/mmlu/metadata': { enable_thinking: true } },
  ])('thinking that is off, open or of another task is not: %j', (changes) => {
    expect(parseChanged(groups, changes).problems).toEqual([]);
  });

  test.each(['@NaN', '@Infinity', '@-Infinity', '@1e999', null, true, [0.5]])(
    'a score of %j is no finite number',
    (value) => {
      const parsed = parseChanged(groups, { [ENGLISH]: value });
      expect(parsed.problems).toMatchObject([{ code: 'not_finite', params: { task: 'bba_English' } }]);
      expect(parsed.scores).not.toHaveProperty('bba_english');
    },
  );

  test.each(['N/A', '', 'nan', 'Infinity', 'np.float64(0.5)', '0,5', '50 %'])(
    'a score of the text %j is no number, and named',
    (value) => {
      const parsed = parseChanged(groups, { [ENGLISH]: value });
      const params = { task: 'bba_English', metric: 'acc_norm', value };
      expect(parsed.problems).toEqual([{ code: 'not_a_number', params }]);
      expect(parsed.scores).not.toHaveProperty('bba_english');
    },
  );

  test.each([-0.001, -1e-9, 1.000001, 41.2])('a score of %d is out of range', (value) => {
    const parsed = parseChanged(groups, { [ENGLISH]: value });
    const params = { task: 'bba_English', metric: 'acc_norm', value };
    expect(parsed.problems).toEqual([{ code: 'out_of_range', params }]);
  });

  test.each([0, 1])('a score of %d is in range', (value) => {
    const changes = { 'results/bba': {}, 'groups/bba': {}, 'results/bba_English/acc_norm_stderr,none': 0 };
    const parsed = parseChanged(groups, { ...changes, [ENGLISH]: value });
    expect(parsed.problems).toEqual([]);
    expect(parsed.scores.bba_english).toMatchObject({ value, normalized_score: value * 100 });
  });

  test.each([0.0001, 0.0035, 0.125])(
    'a group’s standard error of %d is not pooled of its languages',
    (stderr) => {
      const changes = {
        'results/bba/acc_norm_stderr,none': stderr,
        'groups/bba/acc_norm_stderr,none': stderr,
      };
      const parsed = parseChanged(groups, changes);
      expect(parsed.problems).toMatchObject([
        { code: 'stderr_mismatch', params: { task: 'bba', stated: stderr } },
      ]);
    },
  );

  test.each([
    [0.0001, {}],
    [0.02, { 'n-samples': undefined }],
    [0.5, {}],
  ])('a standard error of %d does not belong to the share', (stderr, more) => {
    const parsed = parseChanged(groups, { ...more, 'results/bba_English/acc_norm_stderr,none': stderr });
    expect(parsed.problems).toMatchObject([{ code: 'stderr_mismatch', params: { task: 'bba_English' } }]);
  });

  test.each([20, 0.1, 0, 'many'])('a limit of %j is reported once for the file', (limit) => {
    const parsed = parseChanged(newest, {
      'config/limit': limit,
      'n-samples/bba_English/effective': 20,
      'results/bba_Hindi/sample_len': 20,
      'results/bba': {},
      'groups/bba': {},
    });
    expect(parsed.problems).toEqual([
      { code: 'limited', params: typeof limit === 'number' ? { limit } : {} },
    ]);
  });

  test('a limit does not explain more questions than the suite has', () => {
    const parsed = parseChanged(newest, { 'config/limit': 20, 'n-samples/bba_English/effective': 9349 });
    expect(codes(parsed)).toContain('sample_count');
  });

  test('a limit counts in a 0.3 file too', () => {
    expect(codes(parseChanged(bareKeys, { 'config/limit': 100 }))).toEqual(['limited']);
  });

  test.each([
    ['n-samples/bba_English/effective', 20],
    ['n-samples/bba_English/original', 9349],
    ['n-samples/bba_English/effective', 9347.5],
    ['n-samples/bba_English/effective', '9348 questions'],
    ['results/bba_English/sample_len', 9347],
  ])('%s of %j is not the suite', (path, count) => {
    const parsed = parseChanged(newest, { [path]: count, 'results/bba': {}, 'groups/bba': {} });
    const params = { task: 'bba_English', questions: 9348, ...(typeof count === 'number' && { count }) };
    expect(parsed.problems).toEqual([{ code: 'sample_count', params }]);
    const { n } = parsed.scores.bba_english ?? {};
    expect(n === undefined || Number.isInteger(n)).toBe(true);
  });

  test('few-shot runs: one problem for each number, naming its tasks', () => {
    const parsed = parseChanged(groups, {
      'n-shot/bba_English': 5,
      'n-shot/bba_Hindi': 5,
      'n-shot/bbl_Hindi': 2,
    });
    expect(parsed.problems).toEqual([
      { code: 'few_shot', params: { tasks: 'bba_English, bba_Hindi', count: 5, suite: 0 } },
      { code: 'few_shot', params: { tasks: 'bbl_Hindi', count: 2, suite: 0 } },
    ]);
  });

  test.each([
    [groups, { 'n-shot/bba_English': 'zero' }],
    [groups, { 'n-shot/bba_English': '5' }],
    [newest, { 'config/num_fewshot': [0, 0], 'n-shot': undefined, configs: undefined }],
    [groups, { 'n-shot': undefined, 'configs/bba_English/num_fewshot': 5 }],
    [groups, { 'configs/bba_English/metadata': { version: 1, num_fewshot: 5 } }],
    [bareKeys, { 'config/num_fewshot': 5 }],
  ])('few-shot examples of %s with %j', (name, changes) => {
    expect(codes(parseChanged(name, changes))).toEqual(['few_shot']);
  });

  test('questions that were asked several times: one problem for each number', () => {
    const parsed = parseChanged(groups, {
      'configs/bba_English/repeats': 2,
      'configs/bba_Hindi/repeats': '2',
      'configs/bbf_English/repeats': 1,
      'configs/bbl_Hindi/repeats': [1],
    });
    expect(parsed.problems).toEqual([
      { code: 'repeated', params: { tasks: 'bba_English, bba_Hindi', count: 2 } },
      { code: 'repeated', params: { tasks: 'bbl_Hindi' } },
    ]);
  });

  test('few-shot examples of a language that was not run do not matter', () => {
    const parsed = parseChanged(groups, { 'results/bba_English': undefined, 'n-shot/bba_English': 5 });
    expect(codes(parsed)).toEqual(['missing_language']);
  });
});

/** EvalScope folders with the suite's question counts, and their expected results (fixtures/evalscope/README.md). */
import type { JsonRecord } from '@leaderboard/core/results/harness-json';
import { redactFile } from '@leaderboard/core/results/secrets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { changedRun, filesOfRun } from '../../test/evalscope-folder.ts';
import { expectedScores } from '../../test/expected-scores.ts';
import { parseFolderTime } from './evalscope-facts.ts';
import { serializeFolder } from './evalscope-file.ts';
import { sortReports } from './evalscope-reports.ts';
import type { ParsedResults } from './parsed-results.ts';
import { parseResults } from './results.ts';

interface Case {
  readonly folders: readonly string[];
  readonly verdict: 'accept' | 'refuse';
  readonly model_argument: string;
  readonly rows?: readonly {
    readonly scores: Readonly<Record<string, unknown>>;
    readonly temperature?: number;
  }[];
}
const CASES = Object.entries<Case>(JSON.parse(fixture('evalscope/expected.json')));
const ALL = 'es-all-domains/20261003_081500';
const ONE = 'es-one-domain/20261004_120101';

const parsed = (files: ReadonlyMap<string, JsonRecord>, folder = ALL): ParsedResults =>
  parseResults(serializeFolder(folder.split('/').at(-1) ?? '', files));
const parsedWith = (changes: Readonly<Record<string, unknown>>, folder = ONE) =>
  parsed(changedRun(folder, changes), folder);

test.each(CASES.filter(([, { verdict }]) => verdict === 'accept'))(
  '%s is accepted with its scores',
  (name, { folders, rows = [], model_argument: model }) => {
    const read = folders.map((folder) => parsed(filesOfRun(`${name}/${folder}`), folder));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(new Set(read.map(({ facts }) => facts?.namedAs))).toEqual(new Set([model]));
    const stated = rows.flatMap(({ scores }) => expectedScores(scores));
    const found = read.flatMap(({ scores }) =>
      Object.entries(scores).flatMap(([key, score]) => (score === undefined ? [] : [[key, score] as const])),
    );
    expect(Object.fromEntries(found.map(([key, { value, n }]) => [key, { value, n }]))).toEqual(
      Object.fromEntries(stated.map(([key, { value, n }]) => [key, { value, n }])),
    );
    for (const [, score] of found) expect(score).toMatchObject({ metric: 'accuracy' });
    for (const [, score] of found) expect(score).not.toHaveProperty('stderr');
  },
);

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'es-limit': ['limited', 'sample_count'],
  'es-errors': ['failed_requests', 'sample_count'],
  'es-repeats': ['other_setting', 'sample_count'],
  'es-limit-no-config': ['no_configuration'],
};

test.each(CASES.filter(([, { verdict }]) => verdict === 'refuse'))('%s is refused', (name, { folders }) => {
  const [folder = ''] = folders;
  const { problems } = parsed(filesOfRun(`${name}/${folder}`), folder);
  expect([...new Set(problems.map(({ code }) => code))].sort()).toEqual(REFUSED[name]);
});

test('facts are those of the configuration and of the folder’s name', () => {
  expect(parsed(filesOfRun(ONE), ONE)).toMatchObject({
    protocol: 'letter',
    facts: {
      modelName: 'ananta-org/ayur-vaid-3b',
      commit: null,
      revision: null,
      precision: null,
      isServed: true,
      harnessVersion: '1.14.1',
      evaluatedAt: '2026-10-04T12:01:01.000Z',
      chatTemplateApplied: null,
      backend: 'openai_api',
      taskVersions: { bba_English: 'v1.0', bba_Hindi: 'v1.0' },
      fewShot: 0,
      promptSettings: {},
    },
    stated: {
      questions: 'suite',
      questionCounts: 2,
      fewShot: 2,
      groups: 1,
      standardErrors: 0,
      noLimit: true,
    },
  });
});

test('a loaded model has revision and precision, and a name that may be a folder', () => {
  const { facts } = parsedWith({
    'config/eval_type': 'llm_ckpt',
    'config/model_args': { revision: 'master', precision: 'torch.bfloat16' },
  });
  expect(facts).toMatchObject({
    modelName: null,
    namedAs: 'ananta-org/ayur-vaid-3b',
    revision: 'master',
    precision: 'bfloat16',
    isServed: false,
  });
});

test.each([
  ['20261003_081500', '2026-10-03T08:15:00.000Z'],
  ['20261303_081500', null],
  ['latest', null],
])('the folder %s is of %s', (folder, time) => {
  expect(parseFolderTime(folder)).toBe(time);
});

describe('settings of generation', () => {
  const settings = (config: object) =>
    parsedWith({ 'config/generation_config': config }).facts?.promptSettings;

  test('a thinking run has them all, out of the nested ones too', () => {
    expect(parsed(filesOfRun('es-thinking/20261009_060606')).facts?.promptSettings).toEqual({
      enable_thinking: 'true',
      max_tokens: '8192',
      temperature: '0.6',
      top_p: '0.95',
    });
  });

  test.each([
    [{ temperature: 0, top_p: 1, n: 1, batch_size: 8, retries: 5, timeout: 60, seed: 42, stream: true }, {}],
    [{ do_sample: false, temperature: 1, top_k: 50, max_tokens: 2048 }, { max_tokens: '2048' }],
    [{ reasoning_effort: 'high' }, { reasoning_effort: 'high' }],
    [{ extra_body: { top_k: 20, min_p: 0 } }, { min_p: '0', top_k: '20' }],
    [{ extra_headers: { Authorization: 'Bearer x' }, extra_body: { api_key: 'sk-0123456789abcdef' } }, {}],
  ])('%j are %j', (config, expected) => {
    expect(settings(config)).toEqual(expected);
  });

  test('a system prompt is one, from whichever form of the configuration', () => {
    const place = 'resolved_benchmarks/bhashabenchv1_ayur/system_prompt';
    expect(parsedWith({ [`config/${place}`]: 'Think.' }).facts?.promptSettings).toEqual({
      system_instruction: 'Think.',
    });
  });
});

describe('what is not eligible', () => {
  const AYUR = 'config/resolved_benchmarks/bhashabenchv1_ayur';
  const setting = (place: string, stated: string, wanted: string) => [
    { code: 'other_setting', params: { place, stated, wanted } },
  ];

  test.each<[string, unknown, string, string, string]>([
    ['config/repeats', 2, 'repeats', '2', '1'],
    ['config/repeats', undefined, 'repeats', 'none', '1'],
    ['config/limit', undefined, 'limit', 'none', 'null'],
    ['config/eval_type', 'mock_llm', 'eval_type', 'mock_llm', 'that of a model'],
    ['config/judge', { strategy: 'llm' }, 'judge.strategy', 'llm', 'auto'],
    ['config/agent_config', { mode: 'native' }, 'agent_config', '{"mode":"native"}', 'none'],
    [
      `${AYUR}/dataset_id`,
      '/data/BhashaBench-Ayur',
      'dataset_id',
      '/data/BhashaBench-Ayur',
      'bharatgenai/BhashaBench-Ayur',
    ],
    [`${AYUR}/subset_list`, ['Hindi'], 'subset_list', '["Hindi"]', 'English, Hindi'],
    [`${AYUR}/eval_split`, 'train', 'eval_split', 'train', 'test'],
    [`${AYUR}/few_shot_num`, 5, 'few_shot_num', '5', '0'],
    [`${AYUR}/prompt_template`, '{question}', 'prompt_template', '{question}', 'the suite’s'],
    [`${AYUR}/query_template`, '{q}', 'query_template', '{q}', 'none'],
    [`${AYUR}/shuffle`, true, 'shuffle', 'true', 'false'],
    [`${AYUR}/shuffle_choices`, true, 'shuffle_choices', 'true', 'false'],
    [`${AYUR}/filters`, { remove_until: '</think>' }, 'filters', '{"remove_until":"</think>"}', 'none'],
    [`${AYUR}/extra_params`, { a: 1 }, 'extra_params', '{"a":1}', 'none'],
    [`${AYUR}/aggregation`, 'pass_at_k', 'aggregation', 'pass_at_k', 'mean'],
    [AYUR, undefined, 'resolved_benchmarks.bhashabenchv1_ayur', 'none', 'its settings'],
    [
      'config/evaluation_identity/benchmarks/bhashabenchv1_ayur/evaluation_version',
      'v1.1',
      'evaluation_version',
      'v1.1',
      'v1.0',
    ],
    ['config/evaluation_identity', undefined, 'evaluation_version', 'none', 'v1.0'],
    ['ayur/schema_version', 3, 'schema_version', '3', '2'],
  ])('%s of %j', (path, value, place, stated, wanted) => {
    expect(parsedWith({ [path]: value }).problems).toEqual(setting(place, stated, wanted));
  });

  test.each([5, 0.5, 'all'])('a limit of %j, whatever the report counts', (limit) => {
    const params = typeof limit === 'number' ? { limit } : {};
    expect(parsedWith({ 'config/limit': limit }).problems).toEqual([{ code: 'limited', params }]);
  });

  test('failed requests, also where the numbers still fit', () => {
    const failed = (count: number) => [
      { code: 'failed_requests', params: { dataset: 'bhashabenchv1_ayur', count } },
    ];
    expect(parsedWith({ 'ayur/execution_summary/errored': 3 }).problems).toEqual(failed(3));
    expect(parsedWith({ 'ayur/execution_summary/succeeded': 14_960 }).problems).toEqual(failed(3));
    expect(parsedWith({ 'ayur/execution_summary/incomplete': true }).problems).toEqual(failed(0));
  });

  const METRICS = [...filesOfRun(ONE)].flatMap(([name, report]) =>
    /json$/.test(name) ? [report.metrics] : [],
  )[0];
  /** The report's metrics with one change to their JSON. */
  const metricWith = (from: string | RegExp, to: string) =>
    JSON.parse(JSON.stringify(METRICS).replace(from, to));

  test.each<[string, unknown, string]>([
    ['a language that is not there', metricWith('"Hindi"', '"Tamil"'), 'missing_language'],
    ['a language twice', metricWith('"Hindi"', '"English"'), 'missing_language'],
    [
      'a third language',
      metricWith('"Hindi"', '"Tamil","score":0,"num":0},{"name":"Hindi"'),
      'other_setting',
    ],
    ['too few questions', metricWith('"num":5615', '"num":5614'), 'sample_count'],
    ['a sum of other questions', metricWith('"num":14963', '"num":14960'), 'sample_count'],
    ['a score above one', metricWith('"score":0.3409', '"score":34.09'), 'out_of_range'],
    ['a score that is a text', metricWith('"score":0.3409', '"score":"34 %"'), 'not_a_number'],
    ['no score', metricWith('"score":0.3409', '"score":null'), 'not_finite'],
    [
      'a combined score that is not the mean',
      metricWith('"score":0.3821', '"score":0.3824'),
      'group_mismatch',
    ],
    ['another metric', metricWith('"name":"accuracy"', '"name":"f1"'), 'other_setting'],
    ['another aggregation', metricWith('"aggregation":"mean"', '"aggregation":"pass_at_k"'), 'other_setting'],
    ['two metrics', [...metricWith('', ''), ...metricWith('', '')], 'other_setting'],
    ['no metric', [], 'other_setting'],
    ['nonsense', [null, 7, [], {}], 'other_setting'],
  ])('%s', (_name, metrics, code) => {
    expect(parsedWith({ 'ayur/metrics': metrics }).problems).toMatchObject([{ code }]);
  });

  test('a combined score within the rounding', () => {
    expect(parsedWith({ 'ayur/metrics': metricWith('"score":0.3821', '"score":0.3822') }).problems).toEqual(
      [],
    );
  });

  test('two configurations', () => {
    const files = filesOfRun(ONE);
    const config = files.get('configs/task_config.yaml') ?? {};
    expect(parsed(new Map([...files, ['configs/b.yaml', config]])).problems).toMatchObject([
      { code: 'no_configuration' },
    ]);
  });

  test('reports of other suites alone are named', () => {
    expect(parsedWith({ 'ayur/dataset_name': 'bhasha_bench_multi_ayur' }).problems).toEqual([
      { code: 'no_known_task', params: { tasks: 'bhasha_bench_multi_ayur', more: 0 } },
    ]);
  });
});

describe('a second report in a folder', () => {
  const REPORT = 'reports/ayur-vaid-3b/bhashabenchv1_ayur.json';
  const files = filesOfRun(ONE);
  const report = files.get(REPORT) ?? {};
  const configs = new Map([...files].filter(([name]) => name !== REPORT));
  /** The kept reports of one folder, and why the others are refused. */
  const sorted = (reports: ReadonlyMap<string, JsonRecord>) => {
    const { text, refused } = sortReports({ folder: '20261004_120101', configs, reports });
    const kept = text === null ? [] : Object.keys(JSON.parse(text).files);
    return { kept, refused: [...refused].map(([name, [problem]]) => [name, problem?.code]) };
  };

  test('of another model takes only itself away', () => {
    const name = 'reports/other/bhashabenchv1_ayur.json';
    const both = new Map([
      [REPORT, report],
      [name, { ...report, model_name: 'other' }],
    ]);
    expect(sorted(both)).toEqual({
      kept: ['configs/task_config.yaml', REPORT],
      refused: [[name, 'report_of_other_model']],
    });
  });

  test('of the same dataset and model takes both away', () => {
    const both = new Map([
      [REPORT, report],
      ['copy.json', report],
    ]);
    expect(sorted(both)).toEqual({
      kept: [],
      refused: [
        [REPORT, 'several_reports'],
        ['copy.json', 'several_reports'],
      ],
    });
  });
});

test('whatever stands in the files, there is an answer (property)', () => {
  const files = filesOfRun(ONE);
  const anyPlace = fc.constantFrom(
    'ayur/metrics',
    'ayur/execution_summary',
    'ayur/num',
    'config/limit',
    'config/model',
    'config/judge',
    'config/generation_config',
    'config/model_args',
    'config/resolved_benchmarks',
    'config/evaluation_identity',
    'config/eval_type',
  );
  fc.assert(
    fc.property(anyPlace, fc.jsonValue(), (place, value) => {
      const { scores, problems } = parsedWith({ [place]: value });
      const isWhole = ['bba', 'bba_english', 'bba_hindi'].every((key) => key in scores);
      expect(problems.length > 0 || isWhole).toBe(true);
    }),
  );
  expect(parsed(files).problems).toEqual([]);
});

test('the kept file shows scores, prompt and settings to visitors, and no address or key', () => {
  const files = changedRun(ONE, {
    'config/api_url': 'https://user:secret@models.example.com/v1',
    'config/model_args': { api_key: 'sk-0123456789abcdefABCDEF' },
  });
  const shown = redactFile(serializeFolder('20261004_120101', files));
  const { files: read } = JSON.parse(shown);
  expect(shown).not.toMatch(/example\.com|sk-0123/);
  expect(read['configs/task_config.yaml']).toMatchObject({
    limit: null,
    repeats: 1,
    model: 'ananta-org/ayur-vaid-3b',
    generation_config: { temperature: 0 },
    resolved_benchmarks: {
      bhashabenchv1_ayur: { prompt_template: expect.stringContaining('ANSWER: [LETTER]'), few_shot_num: 0 },
    },
    evaluation_identity: { benchmarks: { bhashabenchv1_ayur: { evaluation_version: 'v1.0' } } },
  });
  expect(read['reports/ayur-vaid-3b/bhashabenchv1_ayur.json']).toMatchObject({
    metrics: [
      { score: 0.3821, categories: [{ subsets: [{ name: 'English', score: 0.4069 }, { name: 'Hindi' }] }] },
    ],
    execution_summary: { errored: 0, subsets: { Hindi: { requested: 5615 } } },
  });
});

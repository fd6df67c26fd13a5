import { TEXT_LIMITS } from '@leaderboard/core/limits';
import { isRecord, parseHarnessJson } from '@leaderboard/core/results/harness-json';
import { describe, expect, test } from 'vitest';
import { changed, FIXTURES, fixture } from '../../../core/test/support.ts';
import { type RunFacts, readBatchSize, readModelArguments } from './harness-facts.ts';
import { readMachine } from './harness-machine.ts';
import { parseResults } from './results.ts';

function factsWith(
  changes: Readonly<Record<string, unknown>>,
  name: string = FIXTURES.groups,
): RunFacts | null {
  return parseResults(changed(name, changes)).facts;
}
const argsOf = (args: unknown): RunFacts | null =>
  factsWith({ 'config/model_args': args, model_name: undefined });

describe('the model', () => {
  test.each([
    '/models/aurora-7b',
    './aurora-7b',
    '../aurora-7b',
    '~/aurora-7b',
    'C:\\models\\aurora',
    'D:/aurora',
    'a/b/c',
    'aurora-7b',
    'test-org/../etc',
    'test-org/..',
    'a/b\nc',
    'a/b\n',
    'a/b,c',
  ])('%j is not on the hub', (path) => {
    expect(factsWith({ model_name: path, 'config/model_args': `pretrained=${path}` })?.modelName).toBeNull();
  });

  test.each([
    ['steered', 'steer_path=x.pt', 'steered'],
    ['sglang', 'lora_paths=law=./lora-law', 'lora_paths'],
    ['vllm', { lora_modules: ['law=./x'] }, 'lora_modules'],
    ['hf', 'peft_list=a/b', 'peft_list'],
    ['hf', { model_kwargs: { adapter_name: 'x' } }, 'model_kwargs'],
    ['hf', { extra: "{'control_vector': 'x'}" }, 'extra'],
    ['hf', 'adapter_path=out', 'adapter_path'],
    ['local-completions', 'base_url=http://127.0.0.1:1/v1', 'local-completions'],
    ['vllm', 'enable_lora=True,max_lora_rank=64,lora_dtype=auto', null],
    ['vllm', 'lora_paths=None', null],
    ['hf', 'dtype=float16', null],
  ])('%s with %j: another may have answered in its name', (model, args, changedBy) => {
    const all = typeof args === 'string' ? `pretrained=a/b,${args}` : { pretrained: 'a/b', ...args };
    expect(factsWith({ 'config/model': model, 'config/model_args': all })).toMatchObject({ changedBy });
  });

  const COMMIT = 'ab'.repeat(20);
  const OTHER_COMMIT = 'cd'.repeat(20);
  test.each([
    // model_sha, revision in the arguments, whether the name is treated as a hub path
    [COMMIT, 'main', true],
    ['', 'main', false],
    [null, 'main', false],
    ['main', 'main', false],
    ['', COMMIT, true],
    // Version 0.3 and models behind an API report no commit.
    [undefined, 'main', true],
  ])('a model_sha of %j with the revision %s: on the hub %s', (sha, revision, isOnHub) => {
    const name = 'models/sft-final-merged';
    const facts = factsWith({
      model_name: name,
      'config/model_sha': sha,
      'config/model_args': `pretrained=${name},revision=${revision}`,
    });
    expect(facts).toMatchObject({ modelName: isOnHub ? name : null, namedAs: name });
  });

  test.each([
    // peft_sha, model_sha, revision, hub paths of the adapter and its base
    [COMMIT, OTHER_COMMIT, 'main', 'out/adapter', 'out/base'],
    ['', OTHER_COMMIT, 'main', null, 'out/base'],
    [COMMIT, '', 'main', 'out/adapter', null],
    ['', '', 'main', null, null],
    ['', '', COMMIT, 'out/adapter', null],
    [undefined, undefined, 'main', 'out/adapter', 'out/base'],
  ])('an adapter of %j on a base of %j, revision %s', (peft, base, revision, modelName, baseModel) => {
    const changes = {
      'config/peft_sha': peft,
      'config/model_sha': base,
      'config/model_args': `pretrained=out/base,peft=out/adapter,revision=${revision}`,
    };
    const facts = factsWith(changes, FIXTURES.bareNaN);
    expect(facts).toMatchObject({ modelName, baseModel, namedAs: 'out/adapter' });
  });

  test.each([
    ['models/linear_lr0#1_340M', null],
    ['trial-org/slash-1b/', null],
    ['trial-org/plain-1b', 'trial-org/plain-1b'],
  ])('a file that calls the model %j says so', (name, modelName) => {
    const facts = factsWith({ model_name: name, 'config/model_args': `pretrained=${name}` });
    expect(facts).toMatchObject({ namedAs: name, modelName });
  });

  test('quotes around arguments change neither name nor precision', () => {
    const args = 'pretrained="test-org/quoted-1b",dtype="bfloat16",trust_remote_code=False';
    const facts = factsWith({ model_name: 'test-org/quoted-1b', 'config/model_args': args });
    expect(facts).toMatchObject({ modelName: 'test-org/quoted-1b', precision: 'bfloat16' });
  });

  test('model_name goes before the pretrained argument', () => {
    expect(factsWith({ model_name: 'test-org/named' })?.modelName).toBe('test-org/named');
    expect(factsWith({ model_name: './local' })?.modelName).toBeNull();
  });

  test('an empty model_name gives way to the arguments', () => {
    expect(factsWith({ model_name: '' })?.modelName).toBe('test-org/aurora-7b');
    expect(factsWith({ model_name: '', 'config/model_args': undefined })?.modelName).toBeNull();
  });

  test('model_args as a text or as an object say the same', () => {
    const asText = argsOf('pretrained=test-org/x, revision=v2,dtype=float16,load_in_8bit=True,note=a=b');
    const asObject = argsOf({
      pretrained: 'test-org/x',
      revision: 'v2',
      dtype: 'float16',
      load_in_8bit: true,
      note: 'a=b',
    });
    expect(asText).toEqual(asObject);
    expect(asText).toMatchObject({ modelName: 'test-org/x', revision: 'v2', precision: '8bit' });
  });

  test.each([[null], [7], [['pretrained']], ['=,=x,,pretrained']])('model_args of %j say nothing', (args) => {
    expect(argsOf(args)).toMatchObject({ modelName: null, weightType: null });
  });

  test('delta weights likewise', () => {
    expect(argsOf('pretrained=test-org/base,delta=test-lab/delta')).toMatchObject({
      modelName: 'test-lab/delta',
      baseModel: 'test-org/base',
      weightType: 'Delta',
      commit: null,
    });
  });

  test.each(['peft=/tmp/lora', 'lora_local_path=out/lora'])('a local adapter (%s) has no name', (lora) => {
    expect(factsWith({ 'config/model_args': `pretrained=test-org/base,${lora}` })).toMatchObject({
      modelName: null,
      baseModel: 'test-org/base',
      weightType: 'Adapter',
      commit: null,
    });
  });

  test('only 40 hexadecimal digits are a commit', () => {
    const commit = 'ab'.repeat(20);
    expect(factsWith({ 'config/model_sha': commit })?.commit).toBe(commit);
    expect(factsWith({ 'config/model_sha': 'main' })?.commit).toBeNull();
    expect(factsWith({ 'config/model_sha': `${commit}0` })?.commit).toBeNull();
    expect(factsWith({ 'config/peft_sha': undefined }, FIXTURES.bareNaN)?.commit).toBeNull();
    expect(
      factsWith({ 'config/model_sha': '', 'config/model_args': `pretrained=a/b,revision=${commit}` }),
    ).toMatchObject({ commit, revision: commit });
  });

  test('the revision of the arguments goes before the harness default', () => {
    expect(argsOf('pretrained=a/b,revision=refs/pr/3')?.revision).toBe('refs/pr/3');
    expect(argsOf('pretrained=a/b')?.revision).toBe('main');
    expect(argsOf('pretrained=a/b,revision=--upload-pack')?.revision).toBeNull();
  });
});

describe('the run', () => {
  test.each([
    ['pretrained=a/b,dtype=float16', 'float16'],
    ['pretrained=a/b,dtype=auto', 'bfloat16'],
    ['pretrained=a/b', 'bfloat16'],
    ['pretrained=a/b,dtype=half', 'float16'],
    ['pretrained=a/b,dtype=torch.float32', 'float32'],
    ...['0', 'no', 'off', 'FALSE', 'False'].map((off): [string, string] => [
      `pretrained=a/b,load_in_4bit=${off},load_in_8bit=${off}`,
      'bfloat16',
    ]),
    ['pretrained=a/b,quantization=None,dtype=a b', 'bfloat16'],
  ])('precision of %s', (args, precision) => {
    expect(argsOf(args)?.precision).toBe(precision);
  });

  test.each([
    [7241732096, 7.241732096],
    ['7241732096', 7.241732096],
    [-1, null],
    [0, null],
    ['7B', null],
    ['@1e999', null],
  ])('%j parameters', (count, billions) => {
    expect(factsWith({ 'config/model_num_parameters': count })?.paramsBillions).toBe(billions);
  });

  test.each([
    [1759312800, '2025-10-01T10:00:00.000Z'],
    ['1759312800', '2025-10-01T10:00:00.000Z'],
    [0, null],
    [-5, null],
    [1759312800000, null],
    ['@1e999', null],
    ['2025-10-01', null],
  ])('date %j', (date, iso) => {
    expect(factsWith({ date })?.evaluatedAt).toBe(iso);
  });

  test.each([
    ['61.5', 61.5],
    ['0', null],
    ['31536000', null],
    ['soon', null],
  ])('a duration of %j', (seconds, duration) => {
    expect(factsWith({ total_evaluation_time_seconds: seconds })?.durationSeconds).toBe(duration);
  });

  test.each([
    [8, '8'],
    ['auto', 'auto'],
    ['auto:4', 'auto:4'],
    ['auto:4; rm', null],
    ['a b', null],
    [undefined, null],
  ])('a batch size of %j', (size, stated) => {
    expect(readBatchSize({ batch_size: size })).toBe(stated);
  });

  test.each([
    ['pretrained=a/b,dtype=auto', { pretrained: 'a/b', dtype: 'auto' }],
    ['pretrained=a/b,plain', { pretrained: 'a/b' }],
    ['', null],
    [{ pretrained: 'a/b', '-x': '1' }, null],
    [{ pretrained: 'a\nb' }, null],
    [Array.from({ length: 41 }, (_, index) => `a${index}=1`).join(), null],
  ])('the arguments %j are repeated where they are credible', (args, known) => {
    expect(readModelArguments({ model_args: args })).toEqual(known);
  });

  test.each([
    [null, false],
    ['{{ messages }}', true],
    [{ default: '{{ messages }}' }, true],
    ['', null],
    [undefined, null],
  ])('chat template %j', (template, applied) => {
    expect(factsWith({ chat_template: template })?.chatTemplateApplied).toBe(applied);
  });

  test('versions of the suite only', () => {
    const facts = parseResults(fixture(FIXTURES.bareNaN)).facts;
    expect(facts?.taskVersions).toMatchObject({ bba: '1', bbl_Hindi: '1' });
    expect(facts?.taskVersions).not.toHaveProperty('wikitext_hi');
    expect(factsWith({ 'versions/bba': 'Yaml', 'versions/bbf': ['x'] })?.taskVersions).toMatchObject({
      bba: 'Yaml',
    });
    expect(factsWith({ 'versions/bbf': ['x'] })?.taskVersions).not.toHaveProperty('bbf');
    expect(factsWith({ 'versions/bbf': '@1e999' })?.taskVersions).not.toHaveProperty('bbf');
  });

  test('few-shot examples where all tasks agree', () => {
    expect(factsWith({})?.fewShot).toBe(0);
    expect(factsWith({ 'n-shot/bba_Hindi': 5 })?.fewShot).toBeNull();
    expect(factsWith({ 'config/num_fewshot': 5 }, FIXTURES.bareKeys)?.fewShot).toBe(5);
    expect(factsWith({ 'config/num_fewshot': undefined }, FIXTURES.bareKeys)?.fewShot).toBeNull();
  });

  test('what is not credible is unknown, never copied', () => {
    const hostile = '<script>alert(1)</script>';
    const facts = factsWith({
      model_name: hostile,
      lm_eval_version: hostile,
      git_hash: 'x'.repeat(1000),
      'config/model_sha': hostile,
      'config/model_dtype': hostile,
      'config/model_args': `pretrained=${hostile},revision=${hostile},dtype=${hostile}`,
    });
    expect(facts).toMatchObject({
      modelName: null,
      commit: null,
      revision: null,
      precision: null,
      harnessVersion: null,
      harnessGitHash: null,
    });
  });
});

test.each([
  ['pretrained=a/b,trust_remote_code=True', true],
  ['pretrained=a/b,trust_remote_code=False', false],
  ['pretrained=a/b,trust_remote_code=0', false],
  ['pretrained=a/b', false],
  [undefined, null],
  [{ pretrained: 'a/b', trust_remote_code: true }, true],
  [{ pretrained: 'a/b' }, false],
])('arguments %j: code of the repository was allowed: %s', (args, allowed) => {
  expect(argsOf(args)?.trustedRemoteCode).toBe(allowed);
});

function machineIn(name: string): string | null {
  const root = parseHarnessJson(fixture(`real/${name}`));
  return isRecord(root) ? readMachine(root) : null;
}

test.each([
  [
    '18_v0.4.13.dev0_qwen3-8b_sample_len_sample_count_limit20.json',
    'NVIDIA L40S, PyTorch 2.11.0+cu130, transformers 5.12.1',
  ],
  [
    '08_v0.4-2024-06_llama3-8b_acc-acc_norm-f1.json',
    '2 × NVIDIA A100 80GB PCIe, PyTorch 2.3.1+cu121, transformers 4.41.2',
  ],
  ['01_v0.3_pythia-1.4b_step143000_zero-shot.json', null],
])('the machine of %s is %s', (name, machine) => {
  expect(machineIn(name)).toBe(machine);
});

test('hostile environments become one short line', () => {
  const info = `GPU 0: ${'x'.repeat(5000)}\u202e\nPyTorch version: <b>\u0000</b>`;
  expect(readMachine({ pretty_env_info: info })).toBe(`${'x'.repeat(80)}, PyTorch <b> </b>`);
  expect(readMachine({ pretty_env_info: 7, transformers_version: { a: 1 } })).toBeNull();
});

test('a run’s machine is one short line, however many processors it names', () => {
  const gpus = Array.from({ length: 400 }, (_, at) => `GPU ${at}: ${at} ${'😀'.repeat(40)}`).join('\n');
  const machine = readMachine({ pretty_env_info: gpus }) ?? '';
  expect(machine.endsWith('…')).toBe(true);
  expect(machine.length).toBeLessThanOrEqual(TEXT_LIMITS.machine.longest);
  expect(machine).not.toMatch(/\p{Cs}/u);
});

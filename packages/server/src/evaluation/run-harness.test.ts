import { spawnSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newJob } from '../../test/evaluations.ts';
import { harnessResults } from '../../test/harness-results.js';
import { listOf, modelServer } from '../../test/model-server.ts';
import { commitOf, modelId } from '../../test/new-submission.ts';
import { processesWith } from '../../test/processes.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { evaluationTools } from '../../test/worker-settings.ts';
import type { Access } from '../hub/access.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { acceptResults } from '../workers/accept-results.ts';
import { DEFAULT_BACKEND, parseBackend } from './backends.ts';
import { snapshotFolder } from './fetch-model.ts';
import { harnessArguments, parseExtraArguments } from './harness-arguments.ts';
import { folderOf } from './run-folders.ts';
import { type EvaluationTools, findResultsFile, type HarnessOutcome, runHarness } from './run-harness.ts';

const LEASE = '7-2-0c1a1d00-0000-4000-8000-000000000000';

interface Bench {
  readonly options: EvaluationTools;
  run(job: EvaluationJob, signal?: AbortSignal): Promise<HarnessOutcome>;
  /** Arguments and environment of each call to the stand-in. */
  records(): Promise<{ argv: string[]; env: Record<string, string>; cwd: string }[]>;
}

async function bench(changes: Partial<EvaluationTools> = {}): Promise<Bench> {
  const folder = await temporaryFolder();
  const record = join(folder, 'record');
  const environment = { PATH: process.env.PATH ?? '', STAND_IN_RECORD: record };
  const options = evaluationTools(folder, { environment, ...changes });
  return {
    options,
    run: (job, signal = new AbortController().signal) => runHarness(options, LEASE, job, signal),
    records: async () =>
      (await readFile(record, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

const named = (name: string, changes: Partial<EvaluationJob> = {}) =>
  newJob({ model: { id: modelId(`test-org/${name}`), commit: commitOf('a') }, ...changes });

test('the harness gets single arguments, a clean environment and its own folder', async () => {
  const { options, run, records } = await bench({ arguments: ['--batch_size', 'auto'] });
  process.env.DATABASE_PASSWORD_OF_TEST = 'secret';
  onTestFinished(() => {
    delete process.env.DATABASE_PASSWORD_OF_TEST;
  });
  const job = named('aurora', { useChatTemplate: true });
  const outcome = await run(job);
  const output = join(folderOf(options, LEASE), 'output');
  const [download, record] = await records();
  expect(download?.argv).toEqual([
    ...['download', 'test-org/aurora', 'config.json', 'model.safetensors'],
    ...['--revision', commitOf('a')],
  ]);
  expect(record?.argv.slice(0, -1)).toEqual([
    ...['--model', 'hf', '--tasks', 'bba,bbf,bbk,bbl', '--apply_chat_template', '--output_path', output],
    '--log_samples',
    ...['--batch_size', 'auto', '--model_args'],
  ]);
  expect(JSON.parse(record?.argv.at(-1) ?? '')).toEqual({
    pretrained: 'test-org/aurora',
    revision: commitOf('a'),
    dtype: 'float16',
    use_safetensors: true,
  });
  expect(Object.keys(record?.env ?? {}).sort()).toEqual([
    'GIT_CEILING_DIRECTORIES',
    'HF_HOME',
    'HF_HUB_CACHE',
    'HF_HUB_OFFLINE',
    'HOME',
    'PATH',
    'STAND_IN_RECORD',
    'TMPDIR',
  ]);
  // The download uses the network; the evaluation does not.
  expect(record?.env.HF_HUB_OFFLINE).toBe('1');
  expect(download?.env).not.toHaveProperty('HF_HUB_OFFLINE');
  expect(record?.cwd).toBe(output);
  // Otherwise the harness would report the commit of a repository around its working folder as its own.
  expect(record?.env.GIT_CEILING_DIRECTORIES).toBe(folderOf(options, LEASE));
  expect(outcome.kind === 'results' && acceptResults(outcome.bytes, job)).toMatchObject({ ok: true });
});

test.each([
  ['float16', { dtype: 'float16' }],
  ['bfloat16', { dtype: 'bfloat16' }],
  ['8bit', { dtype: 'float16', load_in_8bit: true }],
  ['4bit', { dtype: 'float16', load_in_4bit: true }],
  ['gptq', { dtype: 'auto' }],
] as const)('precision %s is loaded with %j, and its results are taken', (precision, wanted) => {
  const job = named('aurora', { precision });
  const loaded = JSON.parse(
    harnessArguments(job, null, '/output', { arguments: [], backend: DEFAULT_BACKEND }).at(-1) ?? '',
  );
  expect(loaded).toMatchObject(wanted);
  const file = Buffer.from(JSON.stringify(harnessResults(loaded, false)));
  expect(acceptResults(file, job)).toMatchObject({ ok: true, run: { precision } });
});

test('quantized weights are loaded as they are stored, and their results taken', async () => {
  const { run, records } = await bench();
  const job = named('stored-in-4bit', { precision: '4bit' });
  const outcome = await run(job);
  expect(JSON.parse((await records()).at(-1)?.argv.at(-1) ?? '')).toEqual({
    pretrained: 'test-org/stored-in-4bit',
    revision: commitOf('a'),
    dtype: 'auto',
    use_safetensors: true,
  });
  expect(outcome.kind === 'results' && acceptResults(outcome.bytes, job)).toMatchObject({
    ok: true,
    run: { precision: '4bit' },
  });
});

test('weights in another precision than submitted are downloaded and not loaded', async () => {
  const { run, records } = await bench();
  expect(await run(named('stored-in-4bit', { precision: 'float16' }))).toMatchObject({
    failure: { reason: 'not_loadable', explanations: [{ code: 'stored_precision' }] },
  });
  expect((await records()).map(({ argv }) => argv[0])).toEqual(['download']);
});

test('an adapter is evaluated on its base, each at its commit', async () => {
  const { options, run, records } = await bench();
  const base = { id: modelId('test-org/base'), commit: commitOf('b') };
  const job = named('aurora', { weightType: 'Adapter', base });
  const outcome = await run(job);
  const folder = join(folderOf(options, LEASE), 'base');
  const [download, ofModel, evaluate] = await records();
  expect(download?.argv).toEqual([
    'download',
    'test-org/base',
    'config.json',
    'model.safetensors',
    '--revision',
    commitOf('b'),
    '--local-dir',
    folder,
  ]);
  expect(ofModel?.argv.slice(0, 2)).toEqual(['download', 'test-org/aurora']);
  expect(JSON.parse(evaluate?.argv.at(-1) ?? '')).toMatchObject({
    pretrained: folder,
    peft: 'test-org/aurora',
    revision: commitOf('a'),
  });
  expect(outcome.kind === 'results' && acceptResults(outcome.bytes, job)).toMatchObject({
    ok: true,
    run: { model: { name: 'test-org/aurora', baseModel: 'test-org/base' }, commit: commitOf('a') },
  });
});

test.each([
  ['crash', 'harness_error', /KeyError: …\/runs\/7-2-0c1a1d00[-0]*4000-8000-0*\/home/],
  ['killed', 'out_of_memory', /100%/],
  // The harness exits with 0 even if it could not save its results.
  ['crowded', 'harness_error', /No space left on device/, { code: 'disk_full' }],
  ['silent', 'incomplete_results', /100%/, { code: 'no_results_file' }],
])(
  'a program that is %s failed for %s, with its log’s end',
  async (name, reason, log, explanation?: object) => {
    const { run } = await bench();
    expect(await run(named(name))).toMatchObject({
      kind: 'failed',
      failure: {
        reason,
        explanations: explanation === undefined ? [] : [explanation],
        logTail: expect.stringMatching(log),
      },
    });
  },
);

test.each<[string, Partial<EvaluationTools>, string, object]>([
  [
    'commit that has vanished since',
    { listFiles: async () => 'gone' },
    'not_loadable',
    { code: 'commit_gone', params: { model: 'test-org/aurora', commit: commitOf('a') } },
  ],
  [
    'model without safetensors',
    { listFiles: async () => [{ path: 'pytorch_model.bin', size: 1 }] },
    'not_loadable',
    { code: 'no_safetensors' },
  ],
  [
    'hub that does not answer',
    { listFiles: () => Promise.reject(new HubUnavailable('it took too long')) },
    'hub_error',
    { code: 'files_not_listed' },
  ],
])('for a %s no program is started, and the reason is told', async (_name, changes, reason, explanation) => {
  const { options, run } = await bench(changes);
  expect(await run(named('aurora'))).toMatchObject({
    kind: 'failed',
    failure: { reason, explanations: [explanation] },
  });
  await expect(readFile(join(options.folder, 'record'))).rejects.toThrow('ENOENT');
});

test('damaged weights are downloaded and not loaded', async () => {
  const { run, records } = await bench();
  expect(await run(named('halved'))).toMatchObject({
    failure: { reason: 'not_loadable', explanations: [{ code: 'weights_damaged' }] },
  });
  expect((await records()).map(({ argv }) => argv[0])).toEqual(['download']);
});

test('weights that a loader sets at random end the run at once, for a reason of their own', async () => {
  const { run } = await bench();
  const outcome = await run(named('lacks-weights'));
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: 'not_loadable', explanations: [{ code: 'random_weights' }] },
  });
  expect(outcome.kind === 'failed' && outcome.failure.logTail).toContain('- MISSING:');
  expect(processesWith('lacks-weights')).toBe(0);
});

test('of a model that a server has, only the tokenizer is downloaded', async () => {
  const served = ['test-org/aurora'];
  const { words, stop } = await modelServer(() => listOf(...served));
  const { run, records } = await bench({
    backend: parseBackend('local-completions', words) ?? DEFAULT_BACKEND,
  });
  expect(await run(named('aurora'))).toMatchObject({ kind: 'results' });
  const [download, record] = await records();
  expect(download?.argv.slice(0, 3)).toEqual(['download', 'test-org/aurora', 'config.json']);
  expect(download?.argv).not.toContain('model.safetensors');
  expect(record?.argv.slice(0, 2)).toEqual(['--model', 'local-completions']);
  served.length = 0;
  expect(await run(named('aurora'))).toMatchObject({
    failure: { reason: 'machine_error', explanations: [{ code: 'not_served' }] },
  });
  stop();
  expect(await run(named('aurora'))).toMatchObject({ failure: { reason: 'machine_error' } });
});

describe('a gated model', () => {
  const gated = (name: string, access: Access) => ({
    hubToken: 'hf_for_downloads',
    checkAccess: async (id: string) => (id.endsWith(name) ? access : 'open'),
  });

  test('is downloaded with the token, which no other program gets', async () => {
    const { options, run, records } = await bench(gated('aurora', 'granted'));
    const outcome = await run(named('aurora'));
    expect(outcome).toMatchObject({ kind: 'results', gate: 'model', logTail: '' });
    const [download, harness] = await records();
    expect(download?.env.HF_TOKEN).toBe('hf_for_downloads');
    expect(download?.argv.join(' ')).not.toContain('hf_for');
    expect(JSON.stringify(harness)).not.toContain('hf_for');
    expect(await readFile(join(folderOf(options, LEASE), 'log.txt'), 'utf8')).not.toContain('hf_for');
  });

  test('has its base read with the token, and itself without', async () => {
    const { run, records } = await bench(gated('base', 'granted'));
    const base = { id: modelId('test-org/base'), commit: commitOf('b') };
    const outcome = await run(named('lora', { base, weightType: 'Adapter' }));
    expect(outcome).toMatchObject({ kind: 'results', gate: 'base' });
    expect((await records()).map(({ env }) => env.HF_TOKEN)).toEqual([
      'hf_for_downloads',
      undefined,
      undefined,
    ]);
  });

  test.each(['no_token', 'not_granted'] as const)('ends when its access is gone: %s', async (access) => {
    const { options, run } = await bench(gated('aurora', access));
    expect(await run(named('aurora'))).toMatchObject({
      failure: {
        reason: 'access_withdrawn',
        explanations: [{ code: 'access_withdrawn', params: { model: 'test-org/aurora' } }],
      },
    });
    await expect(readFile(join(options.folder, 'record'))).rejects.toThrow('ENOENT');
  });

  test('waits while the hub refuses the token itself', async () => {
    const { run } = await bench(gated('aurora', 'token_refused'));
    expect(await run(named('aurora'))).toMatchObject({
      failure: { reason: 'hub_error', explanations: [{ code: 'token_refused' }] },
    });
  });

  test('shows nothing of what a program wrote about it', async () => {
    const { run } = await bench(gated('crash', 'granted'));
    const outcome = await run(named('crash'));
    expect(outcome).toMatchObject({ failure: { reason: 'harness_error', logTail: '' } });
  });

  test('of a hub that does not say is tried again', async () => {
    const checkAccess = () => Promise.reject(new HubUnavailable('it took too long'));
    const { run } = await bench({ checkAccess });
    expect(await run(named('aurora'))).toMatchObject({ failure: { reason: 'hub_error' } });
  });
});

const RESULTS = 'results_2026-02-03T04-05-06.789012.json';

test.each<[string, (folder: string) => unknown, object]>([
  [
    'two results files',
    async (folder) => {
      for (const name of [RESULTS, `results_1${RESULTS}`]) await writeFile(join(folder, name), '{}');
    },
    { code: 'several_results_files', params: { count: 2 } },
  ],
  ['a link', (folder) => symlink('/etc/hostname', join(folder, RESULTS)), { code: 'no_results_file' }],
  [
    'a pipe',
    (folder) => spawnSync('sh', ['-c', `mkfifo ${RESULTS}`], { cwd: folder }),
    { code: 'no_results_file' },
  ],
])('%s in place of the results file: nothing is read', async (_name, make, why) => {
  const folder = await temporaryFolder();
  await make(folder);
  expect(await readdir(folder)).toContain(RESULTS);
  expect(await findResultsFile(folder, '')).toMatchObject({
    failure: { reason: 'incomplete_results', explanations: [why] },
  });
});

test('a model is downloaded into its run’s folder, and goes with it', async () => {
  const { options, run, records } = await bench();
  const folder = folderOf(options, LEASE);
  expect((await run(named('aurora'))).kind).toBe('results');
  expect((await readdir(folder)).sort()).toEqual(['log.txt', 'output']);
  expect((await run(named('crash'))).kind).toBe('failed');
  expect(await readdir(folder)).toEqual(['log.txt']);
  for (const { env } of await records()) expect(env.HF_HUB_CACHE).toBe(join(folder, 'models'));
});

test('a model stays in the cache that an operator names', async () => {
  const cache = await temporaryFolder();
  const { run } = await bench({ environment: { PATH: process.env.PATH ?? '', HF_HUB_CACHE: cache } });
  const job = named('aurora');
  expect((await run(job)).kind).toBe('results');
  expect(await readdir(snapshotFolder(cache, job.model))).toContain('model.safetensors');
});

test('the output of the program is kept in a log', async () => {
  const { options, run } = await bench();
  expect((await run(named('noisy'))).kind).toBe('results');
  const log = await readFile(join(folderOf(options, LEASE), 'log.txt'), 'utf8');
  // The progress bar is written to the other stream, and may appear anywhere in between.
  const lines = log.replaceAll(/\rRunning[^%]*%/g, '').match(/^line \d+$/gm);
  expect(lines).toHaveLength(20_000);
});

test('at the time limit all processes of a run end', async () => {
  // The download has the same limit, so it is kept short.
  const download = join(await temporaryFolder(), 'download');
  const snapshot = snapshotFolder('$HF_HUB_CACHE', named('hang').model);
  await writeFile(download, `#!/bin/sh\nmkdir -p "${snapshot}"\n`, { mode: 0o755 });
  const { options, run } = await bench({ timeFactor: 4 / (5.5 * 3600), downloadCommand: download });
  expect(await run(named('hang'))).toMatchObject({ kind: 'failed', failure: { reason: 'time_limit' } });
  expect(processesWith(options.folder)).toBe(0);
});

test('a stopped run ends its program, hours before its time limit', async () => {
  const { options, run } = await bench();
  const stopping = new AbortController();
  const running = run(named('hang'), stopping.signal);
  await expect.poll(() => processesWith(options.folder)).toBeGreaterThanOrEqual(4);
  stopping.abort();
  expect(await running).toEqual({ kind: 'stopped' });
  expect(processesWith(options.folder)).toBe(0);
  expect(await run(named('aurora'), stopping.signal)).toEqual({ kind: 'stopped' });
});

test('processes that a program leaves behind do not hide its end', async () => {
  const { run } = await bench();
  expect((await run(named('leaves'))).kind).toBe('results');
});

test('what a run leaves behind changes no scores of the next run', async () => {
  const { options, run } = await bench();
  await run(named('forger'));
  expect(processesWith(options.folder)).toBe(0);
  const outcome = await run(named('read-late'));
  expect(outcome.kind === 'results' && acceptResults(outcome.bytes, named('read-late'))).toMatchObject({
    ok: true,
  });
});

test('lm_eval neither sees, signals nor ends the worker or its guard', async () => {
  const folder = await temporaryFolder();
  const command = join(folder, 'lm_eval');
  const script = `#!/bin/sh
    kill -0 ${process.pid} && echo 'signals the worker'
    cat /proc/${process.pid}/environ && echo 'reads the worker'
    cat /proc/1/environ && echo 'reads the guard'
    kill -9 1
    echo ended`;
  await writeFile(command, script, { mode: 0o755 });
  const { options, run } = await bench({ command });
  await run(named('aurora'));
  const log = await readFile(join(folderOf(options, LEASE), 'log.txt'), 'utf8');
  expect(log.split('\n').filter((line) => /^(signals|reads|ended)/.test(line))).toEqual(['ended']);
});

test('a missing program is reported', async () => {
  const { run } = await bench({ command: '/nowhere/lm_eval' });
  expect(await run(named('aurora'))).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'machine_error',
      logTail: expect.stringContaining('failed to execute /nowhere/lm_eval: No such file or directory'),
    },
  });
});

test('an argument that runs code of the model stops everything', () => {
  const job = named('aurora');
  for (const extra of [
    ['--trust_remote_code', 'x'],
    ['--confirm_run_unsafe_code', 'x'],
    ['--seed', 'Trust-Remote-Code'],
  ]) {
    expect(() => harnessArguments(job, null, '/out', { arguments: extra, backend: DEFAULT_BACKEND })).toThrow(
      'never run code',
    );
    expect(parseExtraArguments(extra.join(' '))).toBeNull();
  }
  for (const text of [
    '--trust',
    '--trust_rem true',
    '--batch_size',
    'auto',
    '--limit 5',
    '--batch_size --limit',
    '--model_args a=b',
  ]) {
    expect(parseExtraArguments(text), text).toBeNull();
  }
  expect(parseExtraArguments(' --batch_size  auto --device cuda:0 ')).toEqual([
    '--batch_size',
    'auto',
    '--device',
    'cuda:0',
  ]);
});

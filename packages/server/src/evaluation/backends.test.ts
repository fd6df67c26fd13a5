import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { BACKENDS, type Backend } from '@leaderboard/core/queue/machine';
import { repeatCommand } from '@leaderboard/core/results/repeat-command';
import { expect, test } from 'vitest';
import { newJob } from '../../test/evaluations.ts';
import { harnessResults } from '../../test/harness-results.js';
import { listOf, modelServer } from '../../test/model-server.ts';
import { commitOf } from '../../test/new-submission.ts';
import { acceptResults } from '../workers/accept-results.ts';
import {
  type BackendChoice,
  describeBackendArguments,
  gpusOfOneModel,
  parseBackend,
  precisionsOf,
} from './backends.ts';
import { harnessArguments } from './harness-arguments.ts';
import { fetchServedModels } from './run-harness.ts';

const SERVER = 'base_url=http://localhost:8000/v1/completions precision=bfloat16';
/** Each argument with a value. */
const ALL: Readonly<Record<Backend, string>> = {
  hf: `parallelize=true max_memory_per_gpu=70GiB max_cpu_memory=200GiB attn_implementation=eager max_length=4096 add_bos_token=true
    prefix_token_id=1`,
  vllm: `tensor_parallel_size=4 pipeline_parallel_size=2 data_parallel_size=1 gpu_memory_utilization=0.85 max_num_seqs=64
    max_num_batched_tokens=8192 enforce_eager=true max_model_len=4096 kv_cache_dtype=fp8 add_bos_token=true prefix_token_id=1`,
  'local-completions': `${SERVER} num_concurrent=16 max_retries=5 timeout=600 tokenized_requests=false max_length=4096 add_bos_token=true`,
};

function backend(name: Backend, words = name === 'local-completions' ? SERVER : ''): BackendChoice {
  const choice = parseBackend(name, words);
  if (choice === null) throw new Error(`${name} does not take ${words}`);
  return choice;
}

/** lm_eval's model arguments, and its results in this backend's format. */
function evaluated(choice: BackendChoice, changes: Partial<EvaluationJob> = {}, isQuantized = false) {
  const job = newJob({ precision: choice.precision ?? 'float16', ...changes });
  const words = harnessArguments(job, null, '/output', { arguments: [], backend: choice }, isQuantized);
  expect(words.slice(0, 2)).toEqual(['--model', choice.name]);
  const args: Record<string, unknown> = JSON.parse(words.at(-1) ?? '');
  const file = harnessResults(args, false, choice.name);
  const isServed = choice.name === 'local-completions';
  const read = acceptResults(Buffer.from(JSON.stringify(file)), job);
  return { args, read, run: read.ok ? read.run : null, isServed };
}

test.each([
  ['hf', 'parallelize=yes'],
  ['hf', 'parallelize'],
  ['hf', 'max_length=0'],
  ['hf', 'max_length=4096 max_length=8192'],
  ['hf', 'max_memory_per_gpu=all'],
  ['hf', 'parallelize=true tp_plan=auto'],
  ['hf', 'tensor_parallel_size=2'],
  ['hf', 'trust_remote_code=true'],
  ['hf', 'pretrained=other/model'],
  ['hf', 'revision=main'],
  ['hf', 'dtype=float32'],
  ['hf', 'constructor=1'],
  ['vllm', 'tensor_parallel_size=1.5'],
  ['vllm', 'tensor_parallel_size=65'],
  ['vllm', 'gpu_memory_utilization=1.5'],
  ['vllm', 'quantization=fp8'],
  ['vllm', 'tokenizer_revision=main'],
  ['vllm', 'hf_overrides={}'],
  ['local-completions', ''],
  ['local-completions', 'base_url=http://localhost:8000/v1/completions'],
  ['local-completions', 'precision=float16'],
  ['local-completions', 'base_url=http://me:secret@localhost/v1/completions precision=float16'],
  ['local-completions', 'base_url=http://localhost/v1/completions?key=secret precision=float16'],
  ['local-completions', 'base_url=file:///v1/completions precision=float16'],
  ['local-completions', 'base_url=http://localhost:8000 precision=float16'],
  ['local-completions', `${SERVER} auth_token=secret`],
  ['local-completions', `${SERVER} header={}`],
] as const)('%s does not take %s', (name, words) => {
  expect(parseBackend(name, words)).toBeNull();
});

test.each(BACKENDS)('%s takes its arguments, and the message about a bad one names them', (name) => {
  const { args } = backend(name, ALL[name]);
  const wanted = describeBackendArguments(name);
  for (const key of Object.keys(args)) expect(wanted).toContain(`${key}=`);
});

test('a model on several GPUs has the row of one; other answers have another', () => {
  const marks = BACKENDS.map((name) => {
    const plain = evaluated(backend(name)).run?.prompt;
    return [plain, evaluated(backend(name, ALL[name])).run?.prompt];
  });
  expect(marks).toEqual([
    ['', 'add_bos_token=true attn_implementation=eager max_length=4096 prefix_token_id=1'],
    ['', 'add_bos_token=true kv_cache_dtype=fp8 max_model_len=4096 prefix_token_id=1'],
    [
      'model=local-completions',
      'add_bos_token=true max_length=4096 model=local-completions tokenized_requests=false',
    ],
  ]);
});

test('vLLM loads weights and tokenizer at the commit, which the row names', () => {
  const { args, read } = evaluated(backend('vllm', 'tensor_parallel_size=2'));
  const commit = commitOf('a');
  expect(args).toEqual({
    pretrained: 'test-org/aurora',
    dtype: 'float16',
    load_format: 'safetensors',
    revision: commit,
    tokenizer_revision: commit,
    tensor_parallel_size: 2,
  });
  expect(read).toMatchObject({
    ok: true,
    run: { commit, precision: 'float16', fileFacts: { isServed: false, backend: 'vllm' } },
  });
});

test('a model as a server had it has no commit, and passes for nothing that nobody knows', () => {
  const { args, read } = evaluated(backend('local-completions', ALL['local-completions']));
  expect(args).toMatchObject({
    model: 'test-org/aurora',
    revision: commitOf('a'),
    tokenizer_backend: 'huggingface',
    base_url: 'http://localhost:8000/v1/completions',
  });
  expect(args).not.toHaveProperty('precision');
  expect(read).toMatchObject({
    ok: true,
    run: { commit: null, revision: null, precision: 'bfloat16', fileFacts: { isServed: true } },
  });
});

test('results of a server for another model are refused', () => {
  const file = harnessResults({ model: 'test-org/other', base_url: 'http://x/' }, false, 'local-completions');
  const read = acceptResults(Buffer.from(JSON.stringify(file)), newJob());
  expect(read).toMatchObject({ ok: false, reason: 'results_refused' });
});

test('what a back end cannot load right is not evaluated with it', () => {
  const adapter = { weightType: 'Adapter' } as const;
  expect(() => evaluated(backend('vllm'), adapter)).toThrow('cannot evaluate');
  expect(() => evaluated(backend('vllm'), { precision: '8bit' })).toThrow('cannot evaluate');
  expect(evaluated(backend('vllm'), { precision: '4bit' }, true).args).toMatchObject({ dtype: 'auto' });
  expect(() => evaluated(backend('local-completions'), adapter)).toThrow('cannot evaluate');
  expect(() => evaluated(backend('local-completions'), { precision: 'float16' })).toThrow('cannot evaluate');
});

test('a back end says how many GPUs hold a model, and in which precisions', () => {
  const spread = Number.POSITIVE_INFINITY;
  expect(gpusOfOneModel(backend('hf'))).toBe(1);
  expect(gpusOfOneModel(backend('hf', 'parallelize=false'))).toBe(1);
  expect(gpusOfOneModel(backend('hf', 'parallelize=true'))).toBe(spread);
  expect(gpusOfOneModel(backend('hf', 'tp_plan=auto'))).toBe(spread);
  expect(gpusOfOneModel(backend('vllm', ALL.vllm))).toBe(8);
  expect(precisionsOf(backend('hf'))).toBeNull();
  expect(precisionsOf(backend('vllm'))).toEqual(['float16', 'bfloat16', 'gptq', 'awq']);
  expect(precisionsOf(backend('local-completions'))).toEqual(['bfloat16']);
});

test.each([
  ['hf', 'tp_plan=auto', /^torchrun --nproc-per-node gpu -m lm_eval --model hf .*tp_plan=auto/],
  [
    'vllm',
    'tensor_parallel_size=2 gpu_memory_utilization=0.85',
    /^lm_eval --model vllm .*tensor_parallel_size=2,gpu_memory_utilization=0.85/,
  ],
  [
    'local-completions',
    `${SERVER} num_concurrent=16`,
    /^lm_eval --model local-completions --model_args base_url=http:\/\/127.0.0.1:8000\/v1\/completions,num_concurrent=16,model=test-org\/aurora/,
  ],
] as const)('the repeat command of %s has %s', (name, words, wanted) => {
  const { run, isServed } = evaluated(backend(name, words));
  if (run === null) throw new Error('The results were refused');
  const { lines, unknown } = repeatCommand({
    ...run,
    model: run.model.name,
    baseModel: null,
    hasOtherQuestions: false,
    domains: ['bba', 'bbf', 'bbk', 'bbl'],
    protocol: run.protocol ?? null,
  });
  expect(lines.at(-1)).toMatch(wanted);
  expect(lines.at(-1)).not.toContain('…');
  expect(lines.join('\n')).not.toContain('localhost');
  expect(unknown.includes('server')).toBe(isServed);
  expect(unknown).not.toContain('other_settings');
});

test('a worker asks the server which models it has', async () => {
  const listed = ['test-org/aurora', 'b'];
  const asked = async (answer: unknown, key = '', environment = {}) => {
    const { words } = await modelServer(() => answer, key);
    return fetchServedModels({ backend: backend('local-completions', words), environment });
  };
  await expect(asked(listOf(...listed))).resolves.toEqual(listed);
  await expect(asked(listOf(...listed), 'Bearer k', { OPENAI_API_KEY: 'k' })).resolves.toEqual(listed);
  await expect(asked(listOf(...listed), 'Bearer k')).rejects.toThrow('status 401');
  await expect(asked({ models: [] })).rejects.toThrow('did not return a list of models');
});

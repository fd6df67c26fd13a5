#!/usr/bin/env node
/**
 * Stands in for lm_eval: accepts only the same arguments, prints progress, and writes results to the same path in the same format.
 * The model's name selects its behavior: 'test-org/hang', 'test-org/slow-300', 'test-org/waits', which waits for a file 'go' in the
 * worker's folder, …
 * Samples files take a second to write, so only models with 'answers' in their name have them.
 * It also stands in for the hub's download program, without needing a hub, and for the Python that reports the loadable models.
 * With STAND_IN_RECORD, it appends its arguments and environment to that file, unless it stands in for Python.
 * STAND_IN_FAULTS is a file that lists the machine's faults: download, hub, torch, gpu, full-gpu, tasks, questions.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { harnessResults } from './harness-results.js';
import { writeSamples } from './harness-samples.js';
import { machineFacts } from './machine-facts.js';

const argv = process.argv.slice(2);
/** @param {string} text @param {number} code @returns {never} */
function die(text, code = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

const faultsFile = process.env.STAND_IN_FAULTS;
const faults =
  faultsFile !== undefined && existsSync(faultsFile) ? readFileSync(faultsFile, 'utf8').split(/\s+/) : [];

if (argv[0] === '-c') {
  const [device = ''] = argv.slice(2);
  const fault = faults.includes('gpu')
    ? 'No CUDA GPUs are available'
    : faults.includes('full-gpu')
      ? 'CUDA out of memory.'
      : null;
  if (faults.includes('torch')) die("ModuleNotFoundError: No module named 'torch'");
  writeFileSync('machine.json', JSON.stringify({ ...machineFacts, gpuFault: device === '' ? null : fault }));
  process.exit(0);
}
const record = process.env.STAND_IN_RECORD;
if (record !== undefined) {
  appendFileSync(record, `${JSON.stringify({ argv, env: process.env, cwd: process.cwd() })}\n`);
}

if (argv[0] === 'version') {
  if (faults.includes('download')) die('ImportError: No module named huggingface_hub');
  process.exit(0);
}
if (argv[0] === 'download') download(argv.slice(1));

/**
 * Writes the files that the hub's program would download, as small as possible. The model's name selects faults.
 * @param {readonly string[]} words @returns {never}
 */
function download(words) {
  const end = words.findIndex((word) => word.startsWith('--'));
  const [id = '', ...files] = words.slice(0, end);
  const commit = words[words.indexOf('--revision') + 1] ?? die('no revision');
  if (faults.includes('hub')) die('HfHubHTTPError: 502 Server Error: Bad Gateway');
  const given = words.includes('--local-dir') ? words[words.indexOf('--local-dir') + 1] : undefined;
  const snapshot = [`models--${id.replace('/', '--')}`, 'snapshots', commit];
  const folder = given ?? join(process.env.HF_HUB_CACHE ?? die('no HF_HUB_CACHE'), ...snapshot);
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeFileSync(join(folder, file), contentOf(id, file));
  process.exit(0);
}

/** @param {string} id @param {string} file */
function contentOf(id, file) {
  if (id.includes('stored-in-4bit') && file === 'config.json')
    return '{"quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": true}}';
  if (!file.endsWith('.safetensors')) return '{}';
  const header = JSON.stringify({ w: { dtype: 'F16', shape: [1], data_offsets: [0, 2] } });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const whole = Buffer.concat([length, Buffer.from(header), Buffer.alloc(2)]);
  return id.includes('halved') ? whole.subarray(0, whole.length - 1) : whole;
}

/**
 * Leaves a process behind that overwrites the results of every run below a folder. It has left this program's process group and
 * session, has no parent, and ignores all signals that can be ignored.
 * @param {string} runs
 */
function leaveForger(runs) {
  const forge = `trap "" TERM INT HUP QUIT; while :; do
    for file in "$0"/*/output/*/results_*.json; do [ -f "$file" ] && echo forged > "$file"; done; done`;
  spawn('setsid', ['sh', '-c', 'setsid sh -c "$1" "$0" & exit', runs, forge], { stdio: 'ignore' });
}

/** Uses made-up questions, like tests/harness/make_tasks.py. @param {ReturnType<typeof harnessResults>} results */
function askOthers(results) {
  if (!faults.includes('questions')) return;
  for (const config of Object.values(results.configs))
    Object.assign(config, {
      dataset_path: 'json',
      dataset_name: null,
      dataset_kwargs: { data_files: 'x.jsonl' },
    });
}

const string = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({
  args: argv,
  options: {
    model: string,
    tasks: string,
    model_args: string,
    output_path: string,
    batch_size: string,
    limit: string,
    include_path: string,
    device: string,
    log_samples: { type: 'boolean' },
    apply_chat_template: { type: 'boolean' },
  },
});
if (values.model === 'dummy') {
  if (faults.includes('tasks')) die('ValueError: Tasks not found: bbk.');
  const dummy = harnessResults({}, false);
  askOthers(dummy);
  const folder = join(values.output_path ?? die('no --output_path'), '0zxz6xnt');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results_2026-02-03T04-05-06.789012.json'), JSON.stringify(dummy));
  process.exit(0);
}
const backend = values.model ?? 'hf';
if (!['hf', 'vllm', 'local-completions'].includes(backend))
  die(`Attempted to load model '${values.model}', but no model for this name found!`);
if (values.tasks !== 'bba,bbf,bbk,bbl') die(`Tasks were not found: ${values.tasks}`, 2);
const modelArgs = JSON.parse(values.model_args ?? die('no --model_args'));
if (JSON.stringify(modelArgs).includes('trust_remote_code')) die('code of the model would have run', 99);
const model = String(modelArgs.peft ?? modelArgs.delta ?? modelArgs.pretrained ?? modelArgs.model);
const outputPath = values.output_path ?? die('no --output_path');
const output = join(outputPath, model.replaceAll('/', '__'));

for (let percent = 0; percent <= 100; percent += 25) {
  process.stderr.write(`\rRunning loglikelihood requests: ${percent}%`);
  await sleep(Number(/slow-(\d+)/.exec(model)?.[1] ?? 0) / 5);
}
process.stderr.write('\n');
while (model.includes('waits') && !existsSync(join(outputPath, '../../../go'))) await sleep(20);

if (faults.includes('gpu') && values.device !== undefined) die('RuntimeError: No CUDA GPUs are available');
if (model.includes('breaks-gpu') && faultsFile !== undefined) {
  writeFileSync(faultsFile, 'gpu');
  die('RuntimeError: CUDA error: unknown error');
}
if (model.includes('not-started')) process.exit(127);
if (model.includes('crash')) die(`Traceback (most recent call last):\nKeyError: ${process.env.HOME}`);
if (model.includes('out-of-memory'))
  die('torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.');
if (model.includes('killed')) process.kill(process.pid, 'SIGKILL');
if (model.includes('of-the-future'))
  die('The checkpoint has model type `future_llama` but Transformers does not recognize this architecture.');
if (model.includes('lacks-weights')) {
  process.stderr.write(
    '- MISSING:\tthose params were newly initialized because missing from the checkpoint. Consider training\n',
  );
  await sleep(600_000);
}
if (model.includes('greedy')) {
  const kept = [];
  for (;;) {
    kept.push(Buffer.alloc(1 << 24, 1));
    await sleep(50);
  }
}
if (model.includes('silent')) process.exit(0);
if (model.includes('crowded'))
  process.stderr.write('Could not save results: [Errno 28] No space left on device\n');
if (model.includes('hang')) {
  // Starts a child process, as the harness does for its data loaders, but in a separate process group.
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)', output], {
    stdio: 'inherit',
    detached: true,
  });
  await sleep(600_000);
}
if (model.includes('fills')) {
  try {
    for (let part = 0; part < 1000; part += 1) appendFileSync('core.dump', Buffer.alloc(1 << 20));
  } catch (error) {
    // More output than fits on the disk.
    process.stderr.write('x'.repeat(1 << 20));
    die(`OSError: [Errno 28] No space left on device: ${error}`);
  }
}
if (model.includes('noisy'))
  for (let line = 0; line < 20_000; line += 1) process.stdout.write(`line ${line}\n`);

mkdirSync(output, { recursive: true });
const results = harnessResults(modelArgs, values.apply_chat_template === true, backend);
if (model.includes('asks-others')) faults.push('questions');
askOthers(results);
if (model.includes('foreign')) results.model_name = 'other/model';
const time = new Date().toISOString().replaceAll(':', '-');
if (values.log_samples === true && model.includes('answers'))
  writeSamples(results, output, time, model.includes('half-the-answers') ? /^bba/ : /^/);
writeFileSync(join(output, `results_${time}.json`), JSON.stringify(results));
if (model.includes('forger')) leaveForger(join(output, '../../..'));
// Gives a forger time to replace the results.
if (model.includes('read-late')) await sleep(1000);
if (model.includes('leaves')) spawn('sleep', ['600'], { stdio: 'inherit' }).unref();
if (model.includes('leaves')) process.exit(0);

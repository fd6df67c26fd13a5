import { expect, test } from 'vitest';
import {
  explainOutput,
  lastLine,
  logTail,
  RANDOM_WEIGHTS,
  reasonOfDownload,
  reasonOfOutput,
  timeLimitSeconds,
} from './harness-log.ts';

/** The error message of transformers 4.57 and 5.24. */
function future(type: string): string {
  return `ValueError: The checkpoint you are trying to load has model type \`${type}\` but Transformers does not recognize this architecture. This could be because of an issue with the checkpoint, or because your version of Transformers is out of date.\n\nYou can update Transformers with the command \`pip install --upgrade transformers\`.`;
}

test.each([
  ['torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB', 1, 'out_of_memory'],
  ['', 137, 'out_of_memory'],
  ['OSError: a/b does not appear to have a file named config.json', 1, 'not_loadable'],
  ['ValueError: a/b requires you to pass the option `trust_remote_code=True`', 1, 'not_loadable'],
  ['Please pass the argument `trust_remote_code=True` to allow custom code to be run.', 1, 'not_loadable'],
  // The datasets library warns about its own argument, regardless of the model.
  [
    '`trust_remote_code` is not supported anymore.\nHfHubHTTPError: 502 Server Error: Bad Gateway',
    1,
    'harness_error',
  ],
  [future('future_llama'), 1, 'unknown_type'],
  [
    'ValueError: Tokenizer class TokenizersBackend does not exist or is not currently imported.',
    1,
    'unknown_type',
  ],
  // transformers 4.28 on Python 3.11, and 4.30 on 3.10.
  [`    raise KeyError(key)\n    ^^^^^^^^^^^^^^^^^^^\nKeyError: 'future_llama'`, 1, 'unknown_type'],
  [`    raise KeyError(key)\nKeyError: 'future_llama'\n`, 1, 'unknown_type'],
  // No version has types with such names or without a name.
  [future('../x y'), 1, 'harness_error'],
  [
    'ValueError: Unrecognized model in a/b. Should have a `model_type` key in its config.json.',
    1,
    'not_loadable',
  ],
  [`torch.cuda.OutOfMemoryError: CUDA out of memory.\n${future('x')}`, 1, 'out_of_memory'],
  [
    'ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization`',
    1,
    'out_of_memory',
  ],
  [future('x'), 127, 'machine_error'],
  ['RuntimeError: Error(s) in loading state_dict for LlamaForCausalLM', 1, 'not_loadable'],
  // From transformers 5 and peft: weights with mismatched shapes, a model without a tokenizer, and an adapter for another base.
  ['RuntimeError: You set `ignore_mismatched_sizes` to `False`, thus raising an error.', 1, 'not_loadable'],
  ["ValueError: Couldn't instantiate the backend tokenizer from one of:", 1, 'not_loadable'],
  ["NoMatchingPeftModuleError: Target modules {'q_proj'} not found in the base model.", 1, 'not_loadable'],
  ['KeyError: 7', 1, 'harness_error'],
  ['', null, 'harness_error'],
  ['lm_eval cannot be started: spawn lm_eval ENOENT', 127, 'machine_error'],
  ['lm_eval: Permission denied', 126, 'machine_error'],
  // A model's files can make a loader write this, so it must not count against the machine.
  ['RuntimeError: No CUDA GPUs are available', 1, 'harness_error'],
])('output %j with exit code %j is %s', (output, code, reason) => {
  expect(reasonOfOutput(output, code)).toBe(reason);
});

test('an output of a million letters is read in no time', () => {
  const started = performance.now();
  for (const words of ['no file named ', 'GPU 0: ', '\u001b[', 'out of memor'])
    expect(reasonOfOutput(words.repeat(1_000_000 / words.length), 1)).toBe('harness_error');
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  ['RepositoryNotFoundError: 404 Client Error.', 1, 'not_loadable'],
  // The messages of two versions of the hub client.
  ['GatedRepoError: 403 Client Error.', 1, 'hub_error'],
  ["Error: Access denied. Model 'a/b' requires approval.", 1, 'hub_error'],
  ['hf cannot be started: spawn hf ENOENT', 127, 'machine_error'],
  ['OSError: [Errno 28] No space left on device', 1, 'machine_error'],
  ['OSError: [Errno 122] Disk quota exceeded', 1, 'machine_error'],
  ["PermissionError: [Errno 13] Permission denied: '/cache'", 1, 'machine_error'],
  ['', 137, 'machine_error'],
  ['HfHubHTTPError: 502 Server Error: Bad Gateway', 1, 'hub_error'],
  ['ReadTimeout: The read operation timed out', 1, 'hub_error'],
  ['', 1, 'hub_error'],
])('a download with output %j and exit code %j is %s', (output, code, reason) => {
  expect(reasonOfDownload(output, code)).toBe(reason);
});

test.each([
  [future('future_llama'), 'future_llama'],
  ['Tokenizer class NewTokenizerFast does not exist or is not currently imported.', 'NewTokenizerFast'],
  [`raise KeyError(key)\nKeyError: 'gpt-9'`, 'gpt-9'],
])('the output %j names the unknown type %s', (output, type) => {
  expect(explainOutput(output)).toEqual({ code: 'unknown_type', params: { type } });
});

test('the tail of a log is its last lines without control characters', () => {
  const bar = '\r10%\r50%\r100% \r';
  expect(logTail(`\u001b[31mred\u001b[0m\n${bar}\n\n\u202eevil\u0007\n`)).toBe('red\n100%\nevil');
  const many = Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n');
  expect(logTail(many).split('\n')).toHaveLength(20);
  expect(logTail(many)).toMatch(/line 499$/);
  expect(logTail('x'.repeat(100_000))).toHaveLength(2000);
  expect(logTail(`${'😀'.repeat(1500)}x`)).toBe(`${'😀'.repeat(999)}x`);
});

test('the time limit grows with the model, and has an end', () => {
  expect(timeLimitSeconds(0)).toBe(7200);
  expect(timeLimitSeconds(7)).toBe(5.5 * 3600);
  expect(timeLimitSeconds(5000)).toBe(96 * 3600);
  expect(timeLimitSeconds(null)).toBe(24 * 3600);
});

test('a tail’s last line is shown alone, cut where endless', () => {
  expect(lastLine('Traceback\nKeyError: 7\n')).toBe('KeyError: 7');
  expect(lastLine('')).toBeNull();
  expect(lastLine(null)).toBeNull();
  expect(lastLine('x'.repeat(1000))).toBe(`${'x'.repeat(300)}…`);
  expect(lastLine(`${'x'.repeat(299)}😀`)).toBe(`${'x'.repeat(299)}…`);
});

test.each([
  ['OSError: [Errno 101] Network is unreachable', 'asked_network'],
  ['socket.gaierror: [Errno -3] Temporary failure in name resolution', 'asked_network'],
  ['huggingface_hub.errors.OfflineModeIsEnabled: Cannot reach https://hub.example', 'asked_network'],
  ["OSError: [Errno 30] Read-only file system: '/usr/lib/x'", 'wrote_elsewhere'],
  ["PermissionError: [Errno 13] Permission denied: '/etc/shadow'", 'wrote_elsewhere'],
  [future('future_llama'), 'unknown_type'],
  ['OSError: [Errno 28] No space left on device', 'disk_full'],
  ['KeyError: 7', undefined],
])('output %j is explained as %s', (output, code) => {
  expect(explainOutput(output)?.code).toBe(code);
});

test.each([
  // Log lines from transformers 5.24 and 4.57, peft 0.21 and vLLM.
  '- MISSING:\tthose params were newly initialized because missing from the checkpoint. Consider training on your downstream task.',
  "Some weights of LlamaForCausalLM were not initialized from the model checkpoint at /m and are newly initialized: ['a.weight']",
  "UserWarning: Found missing adapter keys while loading the checkpoint: ['base_model.model.a.lora_B.weight'].",
  "ValueError: Following weights were not initialized from checkpoint: {'a.weight'}",
])('weights that are set at random are seen in %j', (line) => {
  expect(RANDOM_WEIGHTS.test(line)).toBe(true);
});

test('weights that are only not used are no random ones', () => {
  const lines = [
    '- UNEXPECTED:\tcan be ignored when loading from different task/architecture; not ok if you expect identical arch.',
    'Some weights of the model checkpoint at /m were not used when initializing LlamaForCausalLM: [..]',
  ];
  for (const line of lines) expect(RANDOM_WEIGHTS.test(line)).toBe(false);
});

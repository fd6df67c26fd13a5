/** Derives the reason for a failure from the evaluation program's output and exit code, and the log lines to show with it. */
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';

type OutputCode = 'asked_network' | 'wrote_elsewhere' | 'disk_full' | 'unknown_type';
type ReasonOfOutput = Extract<
  AttemptFailure,
  'out_of_memory' | 'not_loadable' | 'unknown_type' | 'harness_error' | 'machine_error'
>;

const OUT_OF_MEMORY =
  /out of memory|OutOfMemoryError|\bMemoryError\b|Cannot allocate memory|DefaultCPUAllocator|CUBLAS_STATUS_ALLOC_FAILED|No available memory for the cache blocks|KV cache is needed, which is larger than/i;
const NOT_LOADABLE =
  /does not appear to have a file named|is not a valid model identifier|is not a local folder|RepositoryNotFoundError|RevisionNotFoundError|EntryNotFoundError|GatedRepoError|Unrecognized (?:model|configuration class)|(?:argument|option) `?trust_remote_code=True|SafetensorError|Error\(s\) in loading state_dict|size mismatch for|ignore_mismatched_sizes|not found in the base model|no file named .{0,200}safetensors|Failed to add delta weights|Can't find '?adapter_config|Can't load (?:the )?tokenizer|Couldn't instantiate the backend tokenizer|Unknown quantization type/i;

/**
 * Error from transformers (4, 5 and older versions) for an unknown model or tokenizer type. Types consist only of these characters
 * in every version.
 */
const UNKNOWN_TYPE =
  /model type `([\w.-]{1,64})` but Transformers does not recognize this architecture|Tokenizer class (\w{1,64}) does not exist or is not currently imported|raise KeyError\(key\)[\s^~]{0,200}KeyError: '([\w.-]{1,64})'/i;

/**
 * Message from transformers 4 and 5, peft and vLLM for weights that are missing from the files and were randomly initialized. In
 * the first three it is only a warning, and the run continues.
 */
export const RANDOM_WEIGHTS =
  /(?:and are newly initialized: ?\[|were newly initialized because missing from the checkpoint|Found missing adapter keys while loading the checkpoint|weights were not initialized from checkpoint: ?\{)/;

/** 128 + SIGKILL. The system kills a process that uses too much memory, so the process cannot log it. */
const KILLED_EXIT_CODE = 137;

/** Exit codes of shells and programs/harness-guard.js for a program that does not exist or is not executable. */
const NOT_STARTED_EXIT_CODES: readonly (number | null)[] = [126, 127];

/**
 * Determines why lm_eval failed, from the end of its output and its exit code. A model's files can put any string into the output,
 * so no string may stop the worker. An unrecognized failure counts against the machine only if its own checks fail.
 */
export function reasonOfOutput(output: string, exitCode: number | null): ReasonOfOutput {
  if (NOT_STARTED_EXIT_CODES.includes(exitCode)) return 'machine_error';
  if (OUT_OF_MEMORY.test(output) || exitCode === KILLED_EXIT_CODE) return 'out_of_memory';
  if (UNKNOWN_TYPE.test(output)) return 'unknown_type';
  return NOT_LOADABLE.test(output) ? 'not_loadable' : 'harness_error';
}

/** Hub client errors for a missing or inaccessible repository, revision or file. */
const NOT_ON_HUB = /RepositoryNotFoundError|RevisionNotFoundError|EntryNotFoundError/;

/**
 * Determines why the download program failed. Its output contains nothing from the model's author. The default is a hub error: no
 * response, an error status, a slow transfer, or a gated model, whose access the next attempt checks again.
 */
export function reasonOfDownload(
  output: string,
  exitCode: number | null,
): Extract<AttemptFailure, 'not_loadable' | 'machine_error' | 'hub_error'> {
  const isKilled = exitCode === KILLED_EXIT_CODE || NOT_STARTED_EXIT_CODES.includes(exitCode);
  if (isKilled || saysDiskFull(output) || NO_ACCESS.test(output)) return 'machine_error';
  return NOT_ON_HUB.test(output) ? 'not_loadable' : 'hub_error';
}

/** True if the output reports a full disk. lm_eval exits with 0 even if it could not save its results. */
export function saysDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(output);
}

/** System errors when there is no network, and hub client errors in offline mode. */
const NO_NETWORK =
  /Network is unreachable|Temporary failure in name resolution|Name or service not known|ENETUNREACH|EAI_AGAIN|OfflineModeIsEnabled|offline mode is enabled|outgoing traffic has been disabled/i;
const NO_ACCESS = /Read-only file system|EROFS|\bPermissionError\b|Permission denied|EACCES/;

/** Explanation from a failed program's output, in addition to the reason; null if there is none. */
export function explainOutput(output: string): Extract<Explanation, { code: OutputCode }> | null {
  if (saysDiskFull(output)) return { code: 'disk_full', params: {} };
  const type = UNKNOWN_TYPE.exec(output)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (type !== undefined) return { code: 'unknown_type', params: { type } };
  if (NO_NETWORK.test(output)) return { code: 'asked_network', params: {} };
  return NO_ACCESS.test(output) ? { code: 'wrote_elsewhere', params: {} } : null;
}

const MAX_TAIL_LENGTH = 2000;
const TAIL_LINES = 20;

/** Last lines of the output, without colors or control characters. Only the last state of a progress bar is shown. */
export function logTail(output: string): string {
  const lines = output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
    .split('\n')
    .map((line) => line.trimEnd().split('\r').at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .map((line) => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ''))
    .filter((line) => line !== '');
  const tail = lines.slice(-TAIL_LINES).join('\n').slice(-MAX_TAIL_LENGTH);
  // Remove a lone surrogate that truncation may have left.
  return tail.replace(/^[\udc00-\udfff]/, '');
}

const MAX_LINE_LENGTH = 300;

/** Last line of a {@link logTail}, which usually contains the error; null if the tail is empty. */
export function lastLine(tail: string | null): string | null {
  const line = tail?.trimEnd().split('\n').at(-1) ?? '';
  if (line === '') return null;
  return line.length > MAX_LINE_LENGTH
    ? `${line.slice(0, MAX_LINE_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
    : line;
}

const HOUR_SECONDS = 3600;
const FIRST_HOURS = 2;
const HOURS_A_BILLION = 0.5;
const MAX_HOURS = 96;
/** Time limit for a model of unknown size. */
const UNKNOWN_SIZE_HOURS = 24;

/** Time limit for an evaluation: two hours plus half an hour per billion parameters, at most four days. */
export function timeLimitSeconds(paramsBillions: number | null): number {
  const hours =
    paramsBillions === null
      ? UNKNOWN_SIZE_HOURS
      : Math.min(FIRST_HOURS + HOURS_A_BILLION * paramsBillions, MAX_HOURS);
  return hours * HOUR_SECONDS;
}

/** What the output and the end of the evaluation program say: the reason of a failure, and the lines to show with it. */
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';

type Told = 'asked_network' | 'wrote_elsewhere' | 'disk_full' | 'unknown_type';
type ReasonOfOutput = Extract<
  AttemptFailure,
  'out_of_memory' | 'not_loadable' | 'unknown_type' | 'harness_error' | 'machine_error'
>;

const OUT_OF_MEMORY =
  /out of memory|OutOfMemoryError|\bMemoryError\b|Cannot allocate memory|DefaultCPUAllocator|CUBLAS_STATUS_ALLOC_FAILED|No available memory for the cache blocks|KV cache is needed, which is larger than/i;
const NOT_LOADABLE =
  /does not appear to have a file named|is not a valid model identifier|is not a local folder|RepositoryNotFoundError|RevisionNotFoundError|EntryNotFoundError|GatedRepoError|Unrecognized (?:model|configuration class)|(?:argument|option) `?trust_remote_code=True|SafetensorError|Error\(s\) in loading state_dict|size mismatch for|ignore_mismatched_sizes|not found in the base model|no file named .{0,200}safetensors|Failed to add delta weights|Can't find '?adapter_config|Can't load (?:the )?tokenizer|Couldn't instantiate the backend tokenizer|Unknown quantization type/i;

/**
 * A model or tokenizer of a type that the installed transformers does not have, as its versions 4 and 5 say it, and older ones. A type
 * with other signs than these is no type of any version.
 */
const UNKNOWN_TYPE =
  /model type `([\w.-]{1,64})` but Transformers does not recognize this architecture|Tokenizer class (\w{1,64}) does not exist or is not currently imported|raise KeyError\(key\)[\s^~]{0,200}KeyError: '([\w.-]{1,64})'/i;

/**
 * The line by which transformers 4 and 5, peft and vLLM say that they set weights at random, since the files lack them: for the
 * first three that is a warning, and the run goes on.
 */
export const RANDOM_WEIGHTS =
  /(?:and are newly initialized: ?\[|were newly initialized because missing from the checkpoint|Found missing adapter keys while loading the checkpoint|weights were not initialized from checkpoint: ?\{)/;

/** 128 plus the number of SIGKILL. The system kills a program that takes too much memory, and such a program writes nothing. */
const KILLED_EXIT_CODE = 137;

/** Of a program that is not there or may not be started (programs/harness-guard.js and shells). */
const NOT_STARTED_EXIT_CODES: readonly (number | null)[] = [126, 127];

/**
 * Why lm_eval failed, by the end of its output and its exit code. A model's files can put any text into the output, so no text
 * stops the machine: a failure that looks unclear here is the machine's only when the machine fails its own checks, and after an
 * unknown type the machine goes on with others.
 */
export function reasonOfOutput(output: string, exitCode: number | null): ReasonOfOutput {
  if (NOT_STARTED_EXIT_CODES.includes(exitCode)) return 'machine_error';
  if (OUT_OF_MEMORY.test(output) || exitCode === KILLED_EXIT_CODE) return 'out_of_memory';
  if (UNKNOWN_TYPE.test(output)) return 'unknown_type';
  return NOT_LOADABLE.test(output) ? 'not_loadable' : 'harness_error';
}

/** Of these the hub says that it does not have, or not give out, what was asked for. */
const NOT_ON_HUB = /RepositoryNotFoundError|RevisionNotFoundError|EntryNotFoundError/;

/**
 * Why the download program failed. Its output has no text of the model's author. What is not named here is a hub that does not
 * answer, answers with errors, is too slow, or refuses a gated model, whose access the next attempt asks for again.
 */
export function reasonOfDownload(
  output: string,
  exitCode: number | null,
): Extract<AttemptFailure, 'not_loadable' | 'machine_error' | 'hub_error'> {
  const isKilled = exitCode === KILLED_EXIT_CODE || NOT_STARTED_EXIT_CODES.includes(exitCode);
  if (isKilled || saysDiskFull(output) || NO_ACCESS.test(output)) return 'machine_error';
  return NOT_ON_HUB.test(output) ? 'not_loadable' : 'hub_error';
}

/** Whether the disk was full: lm_eval counts as successful also when it could not save what it found. */
export function saysDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(output);
}

/** What the system says of a network that is switched off, and the hub's own client when it is told so. */
const NO_NETWORK =
  /Network is unreachable|Temporary failure in name resolution|Name or service not known|ENETUNREACH|EAI_AGAIN|OfflineModeIsEnabled|offline mode is enabled|outgoing traffic has been disabled/i;
const NO_ACCESS = /Read-only file system|EROFS|\bPermissionError\b|Permission denied|EACCES/;

/** What the output of a program that failed tells beyond the reason; null where that is nothing. */
export function explanationOfOutput(output: string): Extract<Explanation, { code: Told }> | null {
  if (saysDiskFull(output)) return { code: 'disk_full', params: {} };
  const type = UNKNOWN_TYPE.exec(output)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (type !== undefined) return { code: 'unknown_type', params: { type } };
  if (NO_NETWORK.test(output)) return { code: 'asked_network', params: {} };
  return NO_ACCESS.test(output) ? { code: 'wrote_elsewhere', params: {} } : null;
}

const LONGEST_TAIL = 2000;
const TAIL_LINES = 20;

/**
 * The last lines of the output as people read them: without colors and control characters. A progress bar, which overwrites its
 * line, has its last state.
 */
export function logTail(output: string): string {
  const lines = output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
    .split('\n')
    .map((line) => line.trimEnd().split('\r').at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .map((line) => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ''))
    .filter((line) => line !== '');
  const tail = lines.slice(-TAIL_LINES).join('\n').slice(-LONGEST_TAIL);
  // The half of a pair that the cut has left.
  return tail.replace(/^[\udc00-\udfff]/, '');
}

const LONGEST_LINE = 300;

/** The last line of a {@link logTail}, which most often says what went wrong; null where there is none. */
export function lastLine(tail: string | null): string | null {
  const line = tail?.trimEnd().split('\n').at(-1) ?? '';
  if (line === '') return null;
  return line.length > LONGEST_LINE
    ? `${line.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, '')}…`
    : line;
}

const HOUR_SECONDS = 3600;
const FIRST_HOURS = 2;
const HOURS_A_BILLION = 0.5;
const LONGEST_HOURS = 96;
/** For a model of unknown size. */
const UNKNOWN_SIZE_HOURS = 24;

/** The time limit of an evaluation: two hours and half an hour for each billion parameters, at most four days. */
export function timeLimitSeconds(paramsBillions: number | null): number {
  const hours =
    paramsBillions === null
      ? UNKNOWN_SIZE_HOURS
      : Math.min(FIRST_HOURS + HOURS_A_BILLION * paramsBillions, LONGEST_HOURS);
  return hours * HOUR_SECONDS;
}

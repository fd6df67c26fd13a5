import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { NumberCounts } from '../rules/parameter-count.ts';
import { parseJson } from './json.ts';

const LENGTH_BYTES = 8;
/** Of a file that was downloaded: far more than the largest models have. A longer header is not read. */
const LONGEST_SANE_HEADER_BYTES = 32 << 20;

/**
 * How many bytes the header of a file takes, including its length field; null when the file has no header.
 * @param longest a longer header counts as none.
 */
export function headerLength(start: Uint8Array, longest = LONGEST_SANE_HEADER_BYTES): number | null {
  if (start.byteLength < LENGTH_BYTES) return null;
  const length = new DataView(start.buffer, start.byteOffset).getBigUint64(0, true);
  return length === 0n || length > longest ? null : LENGTH_BYTES + Number(length);
}

const PROGRAM = fileURLToPath(new URL('../../programs/count-numbers.js', import.meta.url));
/** A header of a megabyte takes about ten. A thread that needs more ends with an error. */
const MEMORY_LIMIT_MB = 64;

const oneAtATime = pLimit(1);
let thread: Worker | null = null;
let answer: (counts: NumberCounts | null) => void = () => undefined;

function startThread(): Worker {
  const started = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
  started.on('message', (counts: NumberCounts | null) => answer(counts));
  // Too much memory ends the thread. The next header starts another one.
  started.on('error', () => undefined);
  started.on('exit', () => {
    thread = null;
    answer(null);
  });
  started.unref();
  return started;
}

/**
 * How many numbers of each type a file of weights holds by its header, including its length field; null when it has no header. A
 * thread reads one header at a time, so that no header delays other calls; it starts with the first one.
 */
export function countNumbers(header: Uint8Array): Promise<NumberCounts | null> {
  return oneAtATime(
    () =>
      new Promise((resolve) => {
        answer = resolve;
        thread ??= startThread();
        thread.postMessage(header.subarray(LENGTH_BYTES, headerLength(header) ?? 0));
      }),
  );
}

const placesSchema = z.record(
  z.string(),
  z.object({ data_offsets: z.tuple([z.int().check(z.nonnegative()), z.int()]) }),
);

/** How many bytes of tensors the header promises after it; null when it is no header. */
export function promisedBytes(header: Uint8Array): number | null {
  const length = headerLength(header);
  if (length === null || header.byteLength < length) return null;
  const json = parseJson(header.subarray(LENGTH_BYTES, length));
  if (typeof json !== 'object' || json === null) return null;
  const places = placesSchema.safeParse({ ...json, __metadata__: { data_offsets: [0, 0] } });
  if (!places.success) return null;
  return Object.values(places.data).reduce((most, { data_offsets: [, end] }) => Math.max(most, end), 0);
}

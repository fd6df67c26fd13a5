import * as z from 'zod/mini';
import { parseJson } from './json.ts';

const LENGTH_BYTES = 8;
/** Far more than the largest models have. A longer header is not read. */
const LONGEST_HEADER_BYTES = 32 << 20;

/**
 * How many bytes the header of a file takes, including its length field; null when the file has no header.
 * @param longest a longer header counts as none.
 */
export function headerLength(start: Uint8Array, longest = LONGEST_HEADER_BYTES): number | null {
  if (start.byteLength < LENGTH_BYTES) return null;
  const length = new DataView(start.buffer, start.byteOffset).getBigUint64(0, true);
  return length === 0n || length > longest ? null : LENGTH_BYTES + Number(length);
}

const tensorsSchema = z.record(
  z.string(),
  z.object({ dtype: z.string(), shape: z.array(z.int().check(z.nonnegative())) }),
);

/**
 * How many parameters a file holds by the shapes in its header; null when it has no header. Weights that are packed several
 * to a number count as they are stored.
 */
export function countParameters(header: Uint8Array): number | null {
  const length = headerLength(header);
  if (length === null || header.byteLength < length) return null;
  const json = parseJson(header.subarray(LENGTH_BYTES, length));
  if (typeof json !== 'object' || json === null) return null;
  const tensors = tensorsSchema.safeParse({ ...json, __metadata__: { dtype: '', shape: [0] } });
  if (!tensors.success) return null;
  const counts = Object.values(tensors.data).map(({ shape }) =>
    shape.reduce((product, size) => product * size, 1),
  );
  const sum = counts.reduce((total, count) => total + count, 0);
  return Number.isSafeInteger(sum) ? sum : null;
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

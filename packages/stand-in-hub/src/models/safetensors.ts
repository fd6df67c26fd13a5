import * as z from 'zod/mini';
import type { MadeUpContent } from './repo-file.ts';

const DTYPE_BYTES = { BF16: 2, F16: 2, F32: 4, I32: 4 } as const;
export type Dtype = keyof typeof DTYPE_BYTES;

export interface Tensor {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
}

/** A safetensors file with a real header, followed by zeros. */
export function safetensorsFile(tensors: readonly Tensor[]): MadeUpContent {
  let end = 0;
  const entries = tensors.map(({ name, dtype, shape }) => {
    const start = end;
    end += countElements(shape) * DTYPE_BYTES[dtype];
    return [name, { dtype, shape, data_offsets: [start, end] }] as const;
  });
  const text = JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) });
  // Spaces after the JSON align the data to eight bytes.
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return { head: Buffer.concat([length, json]), size: 8 + json.length + end };
}

const headerSchema = z.record(
  z.string(),
  z.object({ dtype: z.optional(z.string()), shape: z.optional(z.array(z.int())) }),
);

/** Counts parameters by data type from the headers of these files; null if there are none or one is incomplete. */
export function countParameters(files: readonly { readonly head: Buffer }[]) {
  const parameters: Record<string, number> = {};
  for (const { head } of files) {
    const length = head.length < 8 ? 0n : head.readBigUInt64LE();
    if (length === 0n || length > head.length - 8) return null;
    const text = head.subarray(8, 8 + Number(length)).toString('utf8');
    for (const [name, { dtype, shape }] of Object.entries(headerSchema.parse(JSON.parse(text)))) {
      if (dtype === undefined || shape === undefined) continue;
      // GPTQ packs eight weights into one number.
      const count = countElements(shape) * (name.endsWith('.qweight') ? 8 : 1);
      parameters[dtype] = (parameters[dtype] ?? 0) + count;
    }
  }
  const total = Object.values(parameters).reduce((sum, count) => sum + count, 0);
  return files.length === 0 ? null : { parameters, total };
}

function countElements(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { NativeTypes } from '@leaderboard/core/queue/native-types';
import * as z from 'zod/mini';

const FILE = fileURLToPath(new URL('../../../../data/transformers/types.json', import.meta.url));

const typesSchema = z.object({
  causal: z.record(z.string(), z.string()),
  tokenizers: z.array(z.string()),
});

/** The types of the transformers that docs/workers.md names, for as long as no worker reports its own (data/transformers/README.md). */
export async function readShippedTypes(): Promise<NativeTypes> {
  return typesSchema.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

/** The types that one of these machines knows; those of the shipped list when none of them has a transformers. */
export async function knownTypes(machines: readonly NativeTypes[]): Promise<readonly NativeTypes[]> {
  const stated = machines.filter(({ causal }) => Object.keys(causal).length > 0);
  return stated.length > 0 ? stated : [await readShippedTypes()];
}

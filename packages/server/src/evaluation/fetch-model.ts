import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import type { EvaluationJob, PinnedModel } from '@leaderboard/core/queue/job';
import { foreignField, isConfiguration, storedPrecision } from '@leaderboard/core/queue/model-config';
import {
  filesToDownload,
  isWeightsIndex,
  type ListedFile,
  precisionProblem,
} from '@leaderboard/core/queue/model-files';
import { codeProblem, type NativeTypes } from '@leaderboard/core/queue/native-types';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';
import { parseHarnessJson } from '@leaderboard/core/results/harness-json';
import * as z from 'zod/mini';
import type { Access, AccessTo } from '../hub/access.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { HubUnavailable, parseJson } from '../hub/transport.ts';

/** A reason not to evaluate the files of a model: for good, or for this attempt, when the hub or this machine lacks something. */
export interface FetchProblem {
  readonly reason: Extract<
    AttemptFailure,
    'not_loadable' | 'unknown_type' | 'access_withdrawn' | 'hub_error' | 'machine_error'
  >;
  readonly explanations: readonly [Explanation];
}

interface Plan {
  readonly files: readonly ListedFile[];
  /** Whether the hub gives them only with this leaderboard's token. */
  readonly isGated: boolean;
}

/** The files to download, or why none is: the hub lists them, and nothing is downloaded before they are all allowed. */
export async function planDownload(
  { listFiles, accessTo }: { readonly listFiles: ListFiles; readonly accessTo: AccessTo },
  { id, commit }: PinnedModel,
  capBillions: number,
): Promise<Plan | { readonly problem: FetchProblem }> {
  let access: Access;
  let listed: Awaited<ReturnType<ListFiles>>;
  try {
    // Authors may withdraw an access, and gate a model, at any time.
    access = await accessTo(id);
    if (access === 'token_refused')
      return { problem: { reason: 'hub_error', explanations: [{ code: access, params: {} }] } };
    if (access === 'no_token' || access === 'not_granted') {
      const why: Explanation = { code: 'access_withdrawn', params: { model: id } };
      return { problem: { reason: 'access_withdrawn', explanations: [why] } };
    }
    listed = await listFiles(id, commit, access);
  } catch (error) {
    if (!(error instanceof HubUnavailable)) throw error;
    const why: Explanation = { code: 'files_not_listed', params: { model: id } };
    return { problem: { reason: 'hub_error', explanations: [why] } };
  }
  if (listed === 'gone') return refused({ code: 'commit_gone', params: { model: id, commit } });
  const chosen = filesToDownload(id, listed, capBillions);
  return 'problem' in chosen ? refused(chosen.problem) : { ...chosen, isGated: access === 'granted' };
}

function refused(why: Explanation): { readonly problem: FetchProblem } {
  return { problem: { reason: 'not_loadable', explanations: [why] } };
}

/** Another machine may have a transformers that knows the type. */
function unknownType(type: string): FetchProblem {
  return { reason: 'unknown_type', explanations: [{ code: 'unknown_type', params: { type } }] };
}

/** Whether a file holds weights or lists them. */
export function isOfWeights(path: string): boolean {
  return path.endsWith('.safetensors') || isWeightsIndex(path);
}

/** Where the hub's programs keep the files of a model in their cache. */
export function snapshotFolder(cache: string, { id, commit }: PinnedModel): string {
  return join(cache, `models--${id.replace('/', '--')}`, 'snapshots', commit);
}

const indexSchema = z.object({ weight_map: z.record(z.string(), z.string()) });

/**
 * Checks what was downloaded before anything loads it: each file of weights is as long as its own header promises, and index and
 * configuration name no other files and no code that this machine's transformers would need. Null when all is well.
 */
export async function checkDownload(
  folder: string,
  { id }: PinnedModel,
  nativeTypes: NativeTypes,
): Promise<FetchProblem | null> {
  const names = await readdir(folder);
  // An index may have a hundred thousand entries, and the folder two thousand files.
  const known = new Set(names);
  for (const file of names) {
    const damaged = refused({ code: 'weights_damaged', params: { model: id, file } }).problem;
    if (file.endsWith('.safetensors') && !(await isWhole(join(folder, file)))) return damaged;
    if (!isWeightsIndex(file) && !isConfiguration(file)) continue;
    const json = parseHarnessJson(await readFile(join(folder, file), 'utf8'));
    if (isConfiguration(file)) {
      const foreign = foreignField(file, json);
      const why = foreign === null ? null : codeProblem(id, foreign, [nativeTypes]);
      if (why?.code === 'code_for_type') return unknownType(why.params.type);
      if (why?.code === 'code_for_tokenizer') return unknownType(why.params.tokenizer);
      if (why !== null) return refused(why).problem;
      continue;
    }
    const index = indexSchema.safeParse(json);
    if (!index.success) return damaged;
    const missing = Object.values(index.data.weight_map).find((name) => !known.has(name));
    if (missing === undefined) continue;
    return refused({ code: 'weights_missing', params: { model: id, file: missing.slice(0, 100) } }).problem;
  }
  return null;
}

/** Whether the weights in a folder are quantized already; a problem where they are in another way than was submitted, or are not. */
export async function readQuantization(
  folder: string,
  { model, precision }: EvaluationJob,
): Promise<boolean | FetchProblem> {
  const config = await readFile(join(folder, 'config.json'), 'utf8').catch(() => '');
  const stored = storedPrecision(parseHarnessJson(config), await readdir(folder));
  const why = precisionProblem(model.id, stored, precision);
  return why === null ? stored !== null : refused(why).problem;
}

/** The bytes of the header's length, which a file begins with. */
const LENGTH_BYTES = 8;
/** The largest models have far less. */
const LONGEST_HEADER_BYTES = 32 << 20;

const placesSchema = z.record(
  z.string(),
  z.object({ data_offsets: z.tuple([z.int().check(z.nonnegative()), z.int()]) }),
);

/** The number of bytes of tensors that a header promises after it; null when it is no header. */
function promisedBytes(header: Uint8Array): number | null {
  const json = parseJson(header);
  if (typeof json !== 'object' || json === null) return null;
  const places = placesSchema.safeParse({ ...json, __metadata__: { data_offsets: [0, 0] } });
  if (!places.success) return null;
  return Object.values(places.data).reduce((most, { data_offsets: [, end] }) => Math.max(most, end), 0);
}

/** Whether a file of weights is as long as its own header promises. */
async function isWhole(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const first = Buffer.alloc(LENGTH_BYTES);
    await file.read(first, 0, LENGTH_BYTES, 0);
    const length = Number(first.readBigUInt64LE());
    if (length === 0 || length > LONGEST_HEADER_BYTES || LENGTH_BYTES + length > size) return false;
    const header = Buffer.alloc(length);
    await file.read(header, 0, length, LENGTH_BYTES);
    const promised = promisedBytes(header);
    return promised !== null && LENGTH_BYTES + length + promised === size;
  } finally {
    await file.close();
  }
}

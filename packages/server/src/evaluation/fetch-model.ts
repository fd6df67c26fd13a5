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
import type { Access, CheckAccess } from '../hub/access.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { HubUnavailable, parseJson } from '../hub/transport.ts';

/** Reason for not evaluating a model's files: permanent, or specific to this attempt (an unknown type, the hub, this machine). */
export interface FetchProblem {
  readonly reason: Extract<
    AttemptFailure,
    'not_loadable' | 'unknown_type' | 'access_withdrawn' | 'hub_error' | 'machine_error'
  >;
  readonly explanations: readonly [Explanation];
}

interface Plan {
  readonly files: readonly ListedFile[];
  /** True if the hub only serves the files with this leaderboard's token. */
  readonly isGated: boolean;
}

/** Lists a model's files on the hub, and checks them all before any is downloaded. */
export async function planDownload(
  { listFiles, checkAccess }: { readonly listFiles: ListFiles; readonly checkAccess: CheckAccess },
  { id, commit }: PinnedModel,
  capBillions: number,
): Promise<Plan | { readonly problem: FetchProblem }> {
  let access: Access;
  let listed: Awaited<ReturnType<ListFiles>>;
  try {
    // Authors may revoke access or gate a model at any time.
    access = await checkAccess(id);
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

/** Not permanent: another machine may have a transformers version that supports the type. */
function unknownType(type: string): FetchProblem {
  return { reason: 'unknown_type', explanations: [{ code: 'unknown_type', params: { type } }] };
}

/** True for weight files and their indexes. */
export function isOfWeights(path: string): boolean {
  return path.endsWith('.safetensors') || isWeightsIndex(path);
}

/** Path of a model's files in the hub's local cache. */
export function snapshotFolder(cache: string, { id, commit }: PinnedModel): string {
  return join(cache, `models--${id.replace('/', '--')}`, 'snapshots', commit);
}

const indexSchema = z.object({ weight_map: z.record(z.string(), z.string()) });

/**
 * Checks downloaded files before anything loads them: each weight file must have the length stated in its header, the index must
 * only reference existing files, and the configuration must not need code that this machine's transformers lacks. Returns null if
 * all checks pass.
 */
export async function checkDownload(
  folder: string,
  { id }: PinnedModel,
  nativeTypes: NativeTypes,
): Promise<FetchProblem | null> {
  const names = await readdir(folder);
  // A set, because an index may have 100,000 entries and the folder 2,000 files.
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

/** Returns whether the weights in a folder are quantized, or a problem if their quantization differs from the submitted one. */
export async function readQuantization(
  folder: string,
  { model, precision }: EvaluationJob,
): Promise<boolean | FetchProblem> {
  const config = await readFile(join(folder, 'config.json'), 'utf8').catch(() => '');
  const stored = storedPrecision(parseHarnessJson(config), await readdir(folder));
  const why = precisionProblem(model.id, stored, precision);
  return why === null ? stored !== null : refused(why).problem;
}

/** Size of the length field at the start of a file. */
const LENGTH_BYTES = 8;
/** Headers of the largest models are far shorter. */
const MAX_HEADER_BYTES = 32 << 20;

const placesSchema = z.record(
  z.string(),
  z.object({ data_offsets: z.tuple([z.int().check(z.nonnegative()), z.int()]) }),
);

/** Number of tensor bytes that must follow a header; null if the header is invalid. */
function promisedBytes(header: Uint8Array): number | null {
  const json = parseJson(header);
  if (typeof json !== 'object' || json === null) return null;
  const places = placesSchema.safeParse({ ...json, __metadata__: { data_offsets: [0, 0] } });
  if (!places.success) return null;
  return Object.values(places.data).reduce((most, { data_offsets: [, end] }) => Math.max(most, end), 0);
}

/** True if a weight file has the length stated in its header. */
async function isWhole(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const first = Buffer.alloc(LENGTH_BYTES);
    await file.read(first, 0, LENGTH_BYTES, 0);
    const length = Number(first.readBigUInt64LE());
    if (length === 0 || length > MAX_HEADER_BYTES || LENGTH_BYTES + length > size) return false;
    const header = Buffer.alloc(length);
    await file.read(header, 0, length, LENGTH_BYTES);
    const promised = promisedBytes(header);
    return promised !== null && LENGTH_BYTES + length + promised === size;
  } finally {
    await file.close();
  }
}

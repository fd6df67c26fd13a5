import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ModelId } from '@leaderboard/core/hub-path';
import type { NativeTypes } from '@leaderboard/core/queue/native-types';
import type { SubmissionNote } from '@leaderboard/core/queue/refusals';
import type { Checked, Submission } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';
import type { HubModel } from '../hub/hub-model.ts';
import type { DescribeModel } from '../hub/models.ts';
import { checkModel } from './model-eligibility.ts';
import { needsOf } from './model-needs.ts';
import type { NewSubmission } from './submit.sql.ts';

export interface Verified {
  readonly submission: NewSubmission;
  readonly notes: readonly SubmissionNote[];
}

/** Revision of an adapter's or delta's base, pinned to its current commit at submission. */
const BASE_REVISION = 'main';

/**
 * Checks with the hub whether the model of a valid form exists and can be evaluated.
 * @throws {HubUnavailable} if the hub does not respond.
 */
export async function verifySubmission(
  describe: DescribeModel,
  submission: Submission,
  known: readonly NativeTypes[],
): Promise<Checked<Verified>> {
  const [model, base] = await Promise.all([
    describe(submission.model, submission.revision, submission.weightType),
    describeBase(describe, submission.baseModel),
  ]);
  if (!model.ok) return model;
  if (base !== null && !base.ok) return base;
  const verdict = checkModel(submission, model.value, base?.value ?? null, known);
  if (!verdict.ok) return verdict;
  const { paramsBillions, notes } = verdict.value;
  const facts = toNewSubmission(submission, model.value, base?.value ?? null);
  return { ok: true, value: { submission: { ...facts, paramsBillions }, notes } };
}

async function describeBase(
  describe: DescribeModel,
  base: ModelId | null,
): Promise<Checked<HubModel> | null> {
  return base === null ? null : describe(base, BASE_REVISION, 'Original');
}

function toNewSubmission(
  submission: Submission,
  model: HubModel,
  base: HubModel | null,
): Omit<NewSubmission, 'paramsBillions'> {
  return {
    // Uses the hub's spelling, because the form may contain a former name or another case.
    submission: { ...submission, model: model.id, baseModel: base?.id ?? null },
    commit: model.commit,
    baseCommit: base?.commit ?? null,
    needs: needsOf(submission, model, base),
    architecture: model.architecture ?? base?.architecture ?? null,
    license: model.license,
    hubHearts: model.likes,
    uploadDate: model.createdAt,
  };
}

const FILE = fileURLToPath(new URL('../../../../data/transformers/types.json', import.meta.url));

const typesSchema = z.object({
  causal: z.record(z.string(), z.string()),
  tokenizers: z.array(z.string()),
});

/** Reads the shipped model types, used until a worker reports its own (data/transformers/README.md). */
export async function readShippedTypes(): Promise<NativeTypes> {
  return typesSchema.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

/** Returns the model types of each machine with transformers, or the shipped list if there is none. */
export async function knownTypes(machines: readonly NativeTypes[]): Promise<readonly NativeTypes[]> {
  const stated = machines.filter(({ causal }) => Object.keys(causal).length > 0);
  return stated.length > 0 ? stated : [await readShippedTypes()];
}

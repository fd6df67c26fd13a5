import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ModelId } from '@leaderboard/core/hub-path';
import type { NativeTypes } from '@leaderboard/core/queue/native-types';
import type { SubmissionNote } from '@leaderboard/core/queue/refusals';
import type { Checked, Submission } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';
import type { HubModel } from '../hub/hub-model.ts';
import type { Describe } from '../hub/models.ts';
import { checkModel } from './model-eligibility.ts';
import { needsOf } from './model-needs.ts';
import type { NewSubmission } from './submit.sql.ts';

export interface Verified {
  readonly submission: NewSubmission;
  readonly notes: readonly SubmissionNote[];
}

/** The base of an adapter or a delta is pinned to the commit that it has when the model is submitted. */
const BASE_REVISION = 'main';

/**
 * Asks the hub whether the model of a valid form exists and can be evaluated.
 * @throws {HubUnavailable} when the hub does not answer: then nothing is accepted.
 */
export async function verifySubmission(
  describe: Describe,
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
  const facts = factsOf(submission, model.value, base?.value ?? null);
  return { ok: true, value: { submission: { ...facts, paramsBillions }, notes } };
}

async function describeBase(describe: Describe, base: ModelId | null): Promise<Checked<HubModel> | null> {
  return base === null ? null : describe(base, BASE_REVISION, 'Original');
}

function factsOf(
  submission: Submission,
  model: HubModel,
  base: HubModel | null,
): Omit<NewSubmission, 'paramsBillions'> {
  return {
    // The hub's spelling: a model stays the same under a former name or in another case.
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

/** The types of the transformers that docs/workers.md names, for as long as no worker reports its own (data/transformers/README.md). */
export async function readShippedTypes(): Promise<NativeTypes> {
  return typesSchema.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

/** The types that one of these machines knows; those of the shipped list when none of them has a transformers. */
export async function knownTypes(machines: readonly NativeTypes[]): Promise<readonly NativeTypes[]> {
  const stated = machines.filter(({ causal }) => Object.keys(causal).length > 0);
  return stated.length > 0 ? stated : [await readShippedTypes()];
}

import { MODEL_TYPES, type ModelType } from '@leaderboard/core/benchmark/model-types';
import { type Commit, type ModelId, parseCommit, parseModelId } from '@leaderboard/core/hub-path';
import {
  needsBaseModel,
  SUBMISSION_PRECISIONS,
  type SubmissionPrecision,
  WEIGHT_TYPES,
  type WeightType,
} from '@leaderboard/core/queue/submissions';
import type { StoredSubmission } from '../queue/move.sql.ts';

/** A model on the hub at one commit. */
export interface PinnedModel {
  readonly id: ModelId;
  readonly commit: Commit;
}

type AsStored = Pick<
  StoredSubmission,
  'useChatTemplate' | 'paramsBillions' | 'architecture' | 'license' | 'hubHearts' | 'uploadDate'
>;

/** An evaluation to run. Only values of this type reach a command line (docs/threats.md#command-injection). */
export interface EvaluationJob extends Readonly<AsStored> {
  readonly model: PinnedModel;
  /** The base model of an adapter or a delta; null for weights that are whole by themselves. */
  readonly base: PinnedModel | null;
  readonly weightType: WeightType;
  readonly precision: SubmissionPrecision['key'];
  readonly modelType: ModelType['key'];
  /** YYYY-MM-DD */
  readonly submissionDate: string;
}

function pinned(id: string | null, commit: string | null): PinnedModel | null {
  const model = id === null ? null : parseModelId(id);
  const known = parseCommit(commit);
  return model === null || known === null || model !== id ? null : { id: model, commit: known };
}

/**
 * The job of a stored submission; null when it breaks a rule of submissions. The submission was checked when it came in.
 * It is checked again because its stored form may have been changed since, and its values go to a command line.
 */
export function jobOf(stored: StoredSubmission): EvaluationJob | null {
  const model = pinned(stored.model, stored.commit);
  const base = pinned(stored.baseModel, stored.baseCommit);
  const weightType = WEIGHT_TYPES.find((type) => type === stored.weightType);
  const precision = SUBMISSION_PRECISIONS.find(({ key }) => key === stored.precision)?.key;
  const modelType = MODEL_TYPES.find(({ key }) => key === stored.modelType)?.key;
  if (model === null || weightType === undefined || precision === undefined || modelType === undefined) {
    return null;
  }
  if (needsBaseModel(weightType) ? base === null : stored.baseModel !== null) return null;
  const { useChatTemplate, paramsBillions, architecture, license, hubHearts, uploadDate } = stored;
  return {
    model,
    base,
    weightType,
    precision,
    useChatTemplate,
    modelType,
    paramsBillions,
    architecture,
    license,
    hubHearts,
    uploadDate,
    submissionDate: stored.submittedAt.toISOString().slice(0, 10),
  };
}

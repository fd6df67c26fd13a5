import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { parseCommit, parseModelId } from '@leaderboard/core/hub-path';
import type { EvaluationJob, PinnedModel } from '@leaderboard/core/queue/job';
import { needsBaseModel, SUBMISSION_PRECISIONS, WEIGHT_TYPES } from '@leaderboard/core/queue/submissions';
import type { StoredSubmission } from '../queue/move.sql.ts';

function parsePinned(id: string | null, commit: string | null): PinnedModel | null {
  const model = id === null ? null : parseModelId(id);
  const known = parseCommit(commit);
  return model === null || known === null || model !== id ? null : { id: model, commit: known };
}

/**
 * Converts a stored submission to a job; null if it violates a submission rule. It was checked when it was submitted, and is
 * checked again because the row may have been changed since and its values become command-line arguments.
 */
export function parseJob(stored: StoredSubmission): EvaluationJob | null {
  const model = parsePinned(stored.model, stored.commit);
  const base = parsePinned(stored.baseModel, stored.baseCommit);
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

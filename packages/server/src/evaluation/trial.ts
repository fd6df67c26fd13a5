/** Tests a machine with one model: does everything that a worker does, but claims, stores and publishes nothing. */
import { randomUUID } from 'node:crypto';
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { HubModel } from '../hub/hub-model.ts';
import { formatScores, parseResults } from '../results/results.ts';
import { folderOf, removeFolder } from './run-folders.ts';
import { type EvaluationTools, runHarness } from './run-harness.ts';

const TRIED = {
  base: null,
  weightType: 'Original',
  precision: 'float16',
  modelType: 'pretrained',
  useChatTemplate: false,
  license: null,
  hubHearts: null,
  uploadDate: null,
  submissionDate: '',
} as const satisfies Partial<EvaluationJob>;

/** @returns a report for the operator; `isFine` if a worker would have succeeded; null if the trial was stopped. */
export async function tryModel(
  tools: EvaluationTools,
  { id, commit, parameters, architecture }: HubModel,
  stopping: AbortSignal,
): Promise<{ readonly isFine: boolean; readonly lines: readonly string[] } | null> {
  const paramsBillions = parameters === null ? null : parameters / 1e9;
  const precision = tools.backend.precision ?? TRIED.precision;
  const job = { ...TRIED, precision, model: { id, commit }, paramsBillions, architecture };
  const lease = `trial-${randomUUID()}`;
  try {
    const outcome = await runHarness(tools, lease, job, stopping);
    if (outcome.kind === 'stopped') return null;
    if (outcome.kind === 'failed') {
      const { reason, explanations, logTail } = outcome.failure;
      const why = explanations.map((one) => formatMessage(failureExplanations.en, one));
      return { isFine: false, lines: [`${reason} (${outcome.ending})`, ...why, logTail ?? ''] };
    }
    const { scores, problems } = parseResults(outcome.bytes.toString('utf8'));
    return {
      isFine: problems.every(({ code }) => code === 'other_questions'),
      lines: [...formatScores(scores), ...problems.map((one) => formatMessage(failureExplanations.en, one))],
    };
  } finally {
    await removeFolder(folderOf(tools, lease));
  }
}

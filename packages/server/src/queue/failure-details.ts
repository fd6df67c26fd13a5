/** The English sentences of why evaluations failed, for API callers and operators; the web has its own (texts/english/failure-reasons.ts). */
import type { ApiError } from '@leaderboard/core/api';
import { worded } from '@leaderboard/core/coded';
import type {
  ExplanationCode,
  ExplanationParams,
  ExplanationSentences,
} from '@leaderboard/core/queue/failure-explanations';
import type { FailureReason } from '@leaderboard/core/queue/submission-status';
import type { StoredSubmission } from './move.sql.ts';

const FAILURES: Record<FailureReason, string> = {
  out_of_memory: 'The model did not fit into memory. Submit it in a precision with fewer bits.',
  not_loadable:
    'The model could not be loaded. Check that the standard auto classes load it, then submit it again.',
  time_limit: 'The evaluation took longer than its limit. Submit a smaller model.',
  harness_error: 'The evaluation program stopped with an error. Submit the model again.',
  results_refused: 'The results of the evaluation failed a check, so they are not published.',
  incomplete_results: 'The evaluation gave incomplete results. Submit the model again.',
  worker_lost: 'The machine that evaluated the model was lost too often. Submit the model again.',
  node_failed: 'The machine that evaluated the model failed too often. Submit the model again.',
  canceled: 'The submission was canceled by an operator.',
  taken_back: 'The result was published and then taken back by an operator.',
};

/** Why an evaluation failed; a reason that a newer server has stored is unknown here. */
export function failureDetail(reason: string | null): string {
  const known: Readonly<Record<string, string>> = FAILURES;
  const detail = reason !== null && Object.hasOwn(known, reason) ? known[reason] : undefined;
  return detail ?? 'The evaluation failed for an unknown reason.';
}

/** An explanation as it is stored and sent: with its English sentence, so that a server of another version can tell it too. */
export interface ToldExplanation extends ApiError {
  readonly code: ExplanationCode;
}

export function told<Code extends ExplanationCode>(
  sentences: ExplanationSentences<Code>,
  explanation: { readonly code: Code; readonly params: ExplanationParams[Code] },
): ToldExplanation {
  return { ...explanation, detail: worded(sentences, explanation) };
}

/** The explanations that this room gives. */
export const queueExplanations: ExplanationSentences<'worker_lost' | 'operator'> = {
  worker_lost: ({ worker, attempt }) => `Worker ${worker} was lost in attempt ${attempt}.`,
  operator: ({ reason }) => reason,
};

/** What went wrong in a submission's last attempt, in English; null when no more is known. */
export function explanationDetail({
  failureExplanations: explanations,
  failureDetail: ofOlderVersion,
}: Pick<StoredSubmission, 'failureExplanations' | 'failureDetail'>): string | null {
  if (explanations === null) return ofOlderVersion;
  return explanations.length === 0 ? null : explanations.map(({ detail }) => detail).join(' ');
}

/** Why evaluations failed, in English, for API callers and operators. */
import type { ApiError } from '@leaderboard/core/api';
import { worded } from '@leaderboard/core/coded';
import type { ExplanationCode, ExplanationParams } from '@leaderboard/core/queue/failure-explanations';
import type { FailureReason } from '@leaderboard/core/queue/submission-status';
import { failureReasons, unknownFailure } from '@leaderboard/texts/catalogs/submissions';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { StoredSubmission } from './move.sql.ts';

/** A reason without words does not compile. */
const REASONS: Readonly<Record<string, string>> = failureReasons satisfies Record<FailureReason, string>;

export function failureDetail(reason: string | null): string {
  const detail = reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return detail ?? unknownFailure;
}

/** An explanation as it is stored and sent: with its English sentence, for servers and pages that do not know its code. */
export interface DetailedExplanation extends ApiError {
  readonly code: ExplanationCode;
}

export function withEnglishDetail<Code extends ExplanationCode>(explanation: {
  readonly code: Code;
  readonly params: ExplanationParams[Code];
}): DetailedExplanation {
  return { ...explanation, detail: worded(failureExplanations, explanation) };
}

/** What went wrong in a submission's last attempt, in English; null when no more is known. */
export function explanationDetail({
  failureExplanations: explanations,
}: Pick<StoredSubmission, 'failureExplanations'>): string | null {
  return explanations === null || explanations.length === 0
    ? null
    : explanations.map(({ detail }) => detail).join(' ');
}

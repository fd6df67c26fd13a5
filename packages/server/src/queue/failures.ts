/** Messages about failed evaluations, for visitors in their language and for operators in English. */
import type { ApiError } from '@leaderboard/core/api';
import { formatMessage, formatStoredMessage } from '@leaderboard/core/coded-messages';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { ExplanationCode, ExplanationParams } from '@leaderboard/core/queue/failure-explanations';
import type { FailureReason } from '@leaderboard/core/queue/submission-status';
import { inEachLanguage, textsIn } from '@leaderboard/texts/compile/texts';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';

type Reasons = Readonly<Record<string, string>>;

const REASONS = inEachLanguage((language) => {
  const { failureReasons, unknownFailure } = textsIn(language);
  // A reason without a message is a type error.
  const words: Reasons = failureReasons satisfies Record<FailureReason, string>;
  return { words, unknown: unknownFailure };
});

export function describeFailure(reason: string | null, language: PageLanguage = 'en'): string {
  const { words, unknown } = REASONS[language];
  const detail = reason !== null && Object.hasOwn(words, reason) ? words[reason] : undefined;
  return detail ?? unknown;
}

interface StoredFailure {
  readonly failureReason: string | null;
  readonly failureExplanations: readonly ApiError[] | null;
}

/** A failure in the API's format, in one language. */
export function formatFailure({ failureReason, failureExplanations }: StoredFailure, language: PageLanguage) {
  const explanations = (failureExplanations ?? []).map((one) => translateExplanation(language, one));
  return {
    reason: failureReason ?? 'unknown',
    detail: describeFailure(failureReason, language),
    explanation: joinExplanations(explanations),
    explanations,
  };
}

/** A stored explanation includes its English message, for servers whose release lacks its code. */
export interface DetailedExplanation extends ApiError {
  readonly code: ExplanationCode;
}

export function withEnglishDetail<Code extends ExplanationCode>(explanation: {
  readonly code: Code;
  readonly params: ExplanationParams[Code];
}): DetailedExplanation {
  return { ...explanation, detail: formatMessage(failureExplanations.en, explanation) };
}

/** Translates a stored explanation. Explanations from another release may remain in English. */
function translateExplanation(language: PageLanguage, explanation: ApiError): ApiError {
  if (language === 'en') return explanation;
  const detail = formatStoredMessage(failureExplanations[language], explanation) ?? explanation.detail;
  return { ...explanation, detail };
}

/** Joins explanations into one string; null if there are none. */
export function joinExplanations(explanations: readonly ApiError[] | null): string | null {
  return explanations?.map(({ detail }) => detail).join(' ') || null;
}

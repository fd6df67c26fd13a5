import type { ErrorParams } from '@leaderboard/core/api';
import { explanationSentence } from '@leaderboard/core/queue/failure-explanations';
import { failureExplanations } from '#catalog/failure-explanations.ts';

/** The catalog's sentence for what went wrong with an evaluation; null where the server's own sentence has to be shown. */
export function explanationText(code: string, params: ErrorParams): string | null {
  return explanationSentence(failureExplanations, code, params);
}

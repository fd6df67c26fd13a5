import type { ErrorParams } from '@leaderboard/core/api';
import { refusalSentence } from '@leaderboard/core/queue/refusals';
import { refusals } from '#catalog/refusals.ts';

/**
 * The catalog's sentence for a refusal or a note of the server; null where the code is unknown or a value is missing, so that
 * the server's own sentence is shown. Apart from the other texts, since only the pages that submit and vote need it.
 */
export function refusalText(code: string, params: ErrorParams): string | null {
  return refusalSentence(refusals, code, params);
}

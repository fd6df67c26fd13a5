import { formatMessage } from '@leaderboard/core/coded-messages';
import type { RefusalCode, RefusalParams } from '@leaderboard/core/queue/refusals';
import { refusals } from '@leaderboard/texts/refusals';
import { HttpError } from './http-error.ts';

/** The error for a refused call: status, code, values, and the sentence in the language of the call. */
export function refusalError<Code extends RefusalCode>(
  refusal: { readonly code: Code; readonly params: RefusalParams[Code] },
  retryAfterSeconds?: number,
): HttpError {
  const { code, params } = refusal;
  return new HttpError(code, formatMessage(refusals.en, refusal), {
    params,
    detailIn: (language) => formatMessage(refusals[language], refusal),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

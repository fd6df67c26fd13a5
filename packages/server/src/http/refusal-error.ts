import type { RefusalCode, RefusalParams, RefusalSentences } from '@leaderboard/core/queue/refusals';
import { HttpError } from './http-error.ts';

/**
 * The error for a refused call: the English sentence for API callers, and the code and values that the web makes its own
 * sentence from.
 */
export function refusalError<Code extends RefusalCode>(
  status: number,
  { code, params }: { readonly code: Code; readonly params: RefusalParams[Code] },
  details: RefusalSentences<Code>,
  retryAfterSeconds?: number,
): HttpError {
  return new HttpError(status, code, details[code](params), {
    params,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

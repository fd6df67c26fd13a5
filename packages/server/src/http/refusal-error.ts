import type { RefusalCode, RefusalParams } from '@leaderboard/core/queue/refusals';
import { refusals } from '@leaderboard/texts/refusals';
import { HttpError } from './http-error.ts';

/** The error for a refused call: status, code, values, and the English sentence. */
export function refusalError<Code extends RefusalCode>(
  { code, params }: { readonly code: Code; readonly params: RefusalParams[Code] },
  retryAfterSeconds?: number,
): HttpError {
  return new HttpError(code, refusals[code](params), {
    params,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

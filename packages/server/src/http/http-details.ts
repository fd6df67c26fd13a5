/** The English sentences of refusals that any call can meet, for API callers; the web has its own (texts/english/refusals.ts). */
import type { RefusalSentences } from '@leaderboard/core/queue/refusals';
import { waitText } from './wait-text.ts';

const SIGN_IN = 'Sign in again and send your token as "Authorization: Bearer …".';

export const identityDetails: RefusalSentences<'not_signed_in' | 'invalid_token' | 'not_you'> = {
  not_signed_in: () => `You are not signed in. ${SIGN_IN}`,
  invalid_token: () => `The hub no longer accepts this token. ${SIGN_IN}`,
  not_you: () => 'The user_id is not the account you are signed in with. Sign in as that user.',
};

export const rateDetails: RefusalSentences<'too_many_requests'> = {
  too_many_requests: ({ retry_after_seconds: seconds }) =>
    `Too many calls from your address. Try again in ${waitText(seconds)}.`,
};

/** Failures on our side of a call. */
export const failureDetails = {
  hub_unavailable: () =>
    'The model hub is not responding, so nothing can be accepted right now. Try again in a minute.',
  database_unavailable: () => 'The database is not available right now. Try again in a few seconds.',
  database_busy: () => 'The database is busy with other changes right now, so nothing was stored. Try again.',
  too_slow: () =>
    'This takes too long right now. A submission or vote may have been stored all the same. Try again in a few seconds: ' +
    'nothing is stored twice, and the answer says if it was there already.',
  internal_error: () => 'Something went wrong on our side. Please try again in a moment.',
} as const satisfies Partial<RefusalSentences>;

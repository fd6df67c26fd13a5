import { errorSchema } from '@leaderboard/core/api';

/** What a call may answer: its own, or an error as everywhere. */
export function answers<T>(response: T) {
  return { 200: response, '4xx': errorSchema, '5xx': errorSchema };
}

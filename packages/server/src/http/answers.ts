import { errorSchema } from '@leaderboard/core/api';

/** The answers of a call by status: its own, or an error of the common shape. */
export function answers<T>(response: T) {
  return { 200: response, '4xx': errorSchema, '5xx': errorSchema };
}

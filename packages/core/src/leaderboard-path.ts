/** In a file of its own: the first load of the pages needs it, and not the schemas of all other calls. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

/**
 * What a reader accepts who computes the intervals of scores alone: the call then leaves them out, which are more than half of it.
 * public/boot.js of the web has it too. A server that does not know it answers as to anybody.
 */
export const WITHOUT_INTERVALS = 'application/json;intervals=none, application/json';

export function leavesOutIntervals(accept: string | undefined): boolean {
  return accept !== undefined && /;\s*intervals=none\b/i.test(accept);
}

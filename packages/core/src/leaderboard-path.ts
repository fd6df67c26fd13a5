/** Apart from api.ts, so that the first load does not include the schemas of all calls. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

/**
 * Asks for the board without intervals, which are more than half of the body; the page computes them itself. The web's
 * public/boot.js repeats it.
 */
export const WITHOUT_INTERVALS = 'application/json;intervals=none, application/json';

export function leavesOutIntervals(accept: string | undefined): boolean {
  return accept !== undefined && /;\s*intervals=none\b/i.test(accept);
}

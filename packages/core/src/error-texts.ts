/** The texts of the error catalogue (spec 8). */

/** A call answered with a status that is not OK. */
export function httpErrorText(status: number): string {
  return `HTTP error! status: ${status}`;
}

/** The leaderboard could not be loaded and the error has no message. */
export const LEADERBOARD_LOAD_ERROR = 'An error occurred while loading the data';

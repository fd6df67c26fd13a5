/** In a file of its own: the first load of the pages needs it, and not the schemas of all other calls. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

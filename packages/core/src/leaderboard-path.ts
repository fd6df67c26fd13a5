/** Apart from api.ts, so that the first load does not include the schemas of all calls. The web's public/boot.js repeats it. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

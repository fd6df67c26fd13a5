/** Separate from api.ts, so that the first load excludes the call schemas. public/boot.js in packages/web repeats it. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

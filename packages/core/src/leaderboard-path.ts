/** Separate from api.ts to keep the call schemas out of the first load. Duplicated in public/boot.js in packages/web. */
export const LEADERBOARD_PATH = '/api/leaderboard/formatted';

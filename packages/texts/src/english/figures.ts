import { formatCount } from '@leaderboard/core/format';

/** A whole number: '14,963', '100,000'. */
export const count = formatCount;

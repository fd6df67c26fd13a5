import { formatCount } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';

/** The language of this catalog. */
export const language: PageLanguage = 'en';

/** A whole number: '14,963', '100,000'. */
export const count = formatCount;

import type { PageLanguage } from '@leaderboard/core/page-language';

/** The language of this catalog. */
export const language: PageLanguage = 'hi';

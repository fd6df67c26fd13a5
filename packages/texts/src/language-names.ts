import type { PageLanguage } from '@leaderboard/core/page-language';

/** Each language by its own name, whatever the page's language is: its readers look for it. */
export const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = { en: 'English', hi: 'हिन्दी' };

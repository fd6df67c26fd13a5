import { formatCount } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';

/** The language of this catalog. */
export const language: PageLanguage = 'en';

/** A whole number: '14,963', '100,000'. */
export const count = formatCount;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The day of a time in ISO 8601: '25 Nov 2026'. */
export function day(time: string): string {
  const [year, month, date] = time.slice(0, 10).split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}

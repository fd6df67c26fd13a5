import type { PageLanguage } from '@leaderboard/core/page-language';

/** The language of this catalog. */
export const language: PageLanguage = 'hi';

/** Numbers and dates as Hindi sites write them: Latin digits, grouped by lakh and crore. */

/** A whole number: '14,963', '1,00,000'. The first use of Intl would cost a page tens of milliseconds. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
}

const rules = { plural: null as Intl.PluralRules | null };

/** The form of a noun that goes with a number. Most loan words have one form alone. */
export function formOf(value: number, one: string, other: string): string {
  rules.plural ??= new Intl.PluralRules('hi');
  return rules.plural.select(value) === 'one' ? one : other;
}

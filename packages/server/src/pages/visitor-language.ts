import {
  LANGUAGE_PARAMETER,
  PAGE_LANGUAGES,
  type PageLanguage,
  readPageLanguage,
} from '@leaderboard/core/page-language';
import { Negotiator } from 'negotiator';

/** What a call says about its language. */
interface Call {
  /** The query of its address. */
  readonly query: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
}

/** A visit with a language in its address keeps it; the value is a language, and nothing but the page reads it. */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** The headers that the choice depends on. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

function keptLanguage(cookie: string | undefined): PageLanguage | null {
  return readPageLanguage(/(?:^|;\s*)language=(\w+)/.exec(cookie ?? '')?.[1]);
}

const MOST_REMEMBERED = 200;
const chosen = new Map<string, PageLanguage>();

/**
 * The best of our languages for the browser's; without a preference, the first. The choice is remembered, because most browsers
 * send one of a few headers.
 */
function preferredLanguage(acceptLanguage = '*'): PageLanguage {
  const known = chosen.get(acceptLanguage);
  if (known !== undefined) return known;
  const headers = { 'accept-language': acceptLanguage };
  const language =
    readPageLanguage(new Negotiator({ headers }).language(PAGE_LANGUAGES)) ?? PAGE_LANGUAGES[0];
  if (chosen.size < MOST_REMEMBERED) chosen.set(acceptLanguage, language);
  return language;
}

/** The language of a page: the one in the address, else the one that the browser kept, else the one that it prefers. */
export function visitorLanguage({ query, headers }: Call): {
  readonly language: PageLanguage;
  /** The cookie that keeps the address's language; null where there is nothing to keep. */
  readonly cookie: string | null;
} {
  const asked = query === '' ? null : readPageLanguage(new URLSearchParams(query).get(LANGUAGE_PARAMETER));
  const kept = keptLanguage(headers.cookie);
  if (asked === null)
    return { language: kept ?? preferredLanguage(headers['accept-language']), cookie: null };
  const cookie = `${COOKIE}=${asked}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
  return { language: asked, cookie: asked === kept ? null : cookie };
}

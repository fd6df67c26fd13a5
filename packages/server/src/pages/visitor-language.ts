import {
  LANGUAGE_PARAMETER,
  PAGE_LANGUAGES,
  type PageLanguage,
  readPageLanguage,
} from '@leaderboard/core/page-language';
import { Negotiator } from 'negotiator';

/** The parts of a request that choose its language. */
interface Request {
  readonly query: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
}

/** Keeps the language of an address for later visits. */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** The headers that the choice depends on. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

function keptLanguage(cookie: string | undefined): PageLanguage | null {
  return readPageLanguage(/(?:^|;\s*)language=(\w+)/.exec(cookie ?? '')?.[1]);
}

/** The best of our languages for the browser's; without a preference, the first. */
function preferredLanguage(acceptLanguage = '*'): PageLanguage {
  const headers = { 'accept-language': acceptLanguage };
  return readPageLanguage(new Negotiator({ headers }).language(PAGE_LANGUAGES)) ?? PAGE_LANGUAGES[0];
}

/** The language of a page: the one in the address, else the one that the browser kept, else the one that it prefers. */
export function visitorLanguage({ query, headers }: Request): {
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

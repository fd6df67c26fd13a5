import { LANGUAGE_PARAMETER, type PageLanguage, readPageLanguage } from '@leaderboard/core/page-language';
import { preferredLanguage } from '../http/request-language.ts';

interface Request {
  readonly query: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
}

/** Cookie that stores the URL's language for later visits. */
interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

const YEAR_SECONDS = 31_536_000;

/** Request headers that determine the language. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

/** Browsers bind cookies with this prefix to one host and only accept them over HTTPS, so it is not used over HTTP. */
const HOST_PREFIX = '__Host-';

/** @param publicUrl the site's public URL. */
function cookieFor(publicUrl: string): Cookie {
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
  return publicUrl.startsWith('https:')
    ? { name: `${HOST_PREFIX}language`, attributes: `${attributes}; Secure` }
    : { name: 'language', attributes };
}

function readCookieLanguage(cookies: string | undefined, { name }: Cookie): PageLanguage | null {
  const stored = cookies?.split(';').find((cookie) => cookie.trimStart().startsWith(`${name}=`));
  return readPageLanguage(stored?.split('=')[1]?.trimEnd());
}

/**
 * Determines a page's language from its URL, then the cookie, then the browser's preference.
 * @param publicUrl the site's public URL.
 */
export function visitorLanguage(
  { query, headers }: Request,
  publicUrl: string,
): {
  readonly language: PageLanguage;
  /** The cookie that stores the URL's language; null if none is needed. */
  readonly cookie: string | null;
} {
  const cookie = cookieFor(publicUrl);
  const asked = query === '' ? null : readPageLanguage(new URLSearchParams(query).get(LANGUAGE_PARAMETER));
  const stored = readCookieLanguage(headers.cookie, cookie);
  if (asked === null)
    return { language: stored ?? preferredLanguage(headers['accept-language']), cookie: null };
  return {
    language: asked,
    cookie: asked === stored ? null : `${cookie.name}=${asked}; ${cookie.attributes}`,
  };
}

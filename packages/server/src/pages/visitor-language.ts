import { LANGUAGE_PARAMETER, type PageLanguage, readPageLanguage } from '@leaderboard/core/page-language';
import { preferredLanguage } from '../http/call-language.ts';

interface Request {
  readonly query: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
}

/** The cookie that keeps the language of an address for later visits. */
interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

const YEAR_SECONDS = 31_536_000;

/** The headers that the choice depends on. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

/** Browsers keep a cookie whose name begins so for one host, and take it by https only. Over http there is no such name. */
const OF_ONE_HOST = '__Host-';

/** @param publicUrl the address that people use. */
function cookieFor(publicUrl: string): Cookie {
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
  return publicUrl.startsWith('https:')
    ? { name: `${OF_ONE_HOST}language`, attributes: `${attributes}; Secure` }
    : { name: 'language', attributes };
}

function keptLanguage(cookies: string | undefined, { name }: Cookie): PageLanguage | null {
  const kept = cookies?.split(';').find((cookie) => cookie.trimStart().startsWith(`${name}=`));
  return readPageLanguage(kept?.split('=')[1]?.trimEnd());
}

/**
 * Finds the language of a page: the one in the address, else the one that the browser kept, else the one that it prefers.
 * @param publicUrl the address that people use.
 */
export function visitorLanguage(
  { query, headers }: Request,
  publicUrl: string,
): {
  readonly language: PageLanguage;
  /** The cookie that keeps the address's language; null where there is nothing to keep. */
  readonly cookie: string | null;
} {
  const cookie = cookieFor(publicUrl);
  const asked = query === '' ? null : readPageLanguage(new URLSearchParams(query).get(LANGUAGE_PARAMETER));
  const kept = keptLanguage(headers.cookie, cookie);
  if (asked === null)
    return { language: kept ?? preferredLanguage(headers['accept-language']), cookie: null };
  return {
    language: asked,
    cookie: asked === kept ? null : `${cookie.name}=${asked}; ${cookie.attributes}`,
  };
}

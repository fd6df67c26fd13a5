import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import { LANGUAGE_PARAMETER } from '@leaderboard/core/page-language';
import { pageOf } from './route.ts';

/** Which pages have a parameter. The parameters of the board's view are not here: they belong to every page. */
const PAGES = {
  at: ['/'],
  shortlist: ['/', '/shortlist'],
  guide: ['/add'],
  since: ['/publication'],
  models: ['/compare'],
  changes: ['/changes'],
  explore: ['/explore'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PageParameter = keyof typeof PAGES;

/** A map, as an address may name anything: `constructor`. */
const PAGES_BY_PARAMETER: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(PAGES));

export const PAGE_PARAMETERS: readonly string[] = [...PAGES_BY_PARAMETER.keys()];

/** Whether the address of a route may have a parameter: one of its page, or one that belongs to every page. */
export function belongsTo(parameter: string, hash: string): boolean {
  return PAGES_BY_PARAMETER.get(parameter)?.includes(pageOf(hash)) ?? true;
}

/**
 * Whether a link to a route keeps a parameter of the address before. A parameter of a single page says what that page
 * shows, so a link to the page names its own: from one publication to the next, `since` goes.
 */
export function isKeptByLink(parameter: string, hash: string): boolean {
  const isOfOnePage = PAGES_BY_PARAMETER.get(parameter)?.length === 1;
  return !isOfOnePage && belongsTo(parameter, hash);
}

/** Every parameter of our addresses: those of the board's view, those of single pages, and the language. */
const KNOWN: ReadonlySet<string> = new Set([...VIEW_PARAMETERS, ...PAGE_PARAMETERS, LANGUAGE_PARAMETER]);

export function isKnownParameter(name: string): boolean {
  return KNOWN.has(name);
}

/**
 * The part of a query that may be told to others or come back from them. The code and the state of a sign-in never are
 * (docs/threats.md#tokens).
 */
export function knownQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!KNOWN.has(name)) parameters.delete(name);
  const query = String(parameters);
  return query === '' ? '' : `?${query}`;
}

import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import { LANGUAGE_PARAMETER } from '@leaderboard/core/page-language';
import { pageOf } from './route.ts';

/** The pages that each parameter belongs to. The parameters of the board's view belong to every page and are not listed. */
const PAGES = {
  at: ['/'],
  shortlist: ['/'],
  guide: ['/add'],
  since: ['/publication'],
  models: ['/', '/model', '/compare'],
  changes: ['/changes'],
  explore: ['/explore'],
  profile: ['/model', '/compare'],
  section: ['/methods'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PageParameter = keyof typeof PAGES;

/** A map, because an address may name anything, such as `constructor`. */
const PAGES_BY_PARAMETER: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(PAGES));

export const PAGE_PARAMETERS: readonly string[] = [...PAGES_BY_PARAMETER.keys()];

/** Whether a parameter belongs to the page of a route. */
export function belongsTo(parameter: string, hash: string): boolean {
  return PAGES_BY_PARAMETER.get(parameter)?.includes(pageOf(hash)) ?? true;
}

/**
 * Whether a link to a route keeps a parameter of the current address. A parameter of a single page is dropped, even by a link
 * to the same page: a link from one publication to the next drops `since`.
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
 * Keeps only our own parameters of a query. Code and state of a sign-in must never leave the page (docs/threats.md#tokens).
 */
export function knownQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!KNOWN.has(name)) parameters.delete(name);
  const query = String(parameters);
  return query === '' ? '' : `?${query}`;
}

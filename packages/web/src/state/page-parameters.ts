import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import { LANGUAGE_PARAMETER } from '@leaderboard/core/page-language';
import { allPages } from '@leaderboard/core/pages/pages';
import { parsePage } from './route.ts';

/** Page-specific URL parameters. Parameters of the board's view belong to every page. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  allPages().flatMap(([, { parameters }]) => parameters),
);

const ownersOf = (parameter: string) =>
  allPages().flatMap(([path, { parameters }]) => (parameters.some((one) => one === parameter) ? [path] : []));

/** True if a parameter belongs to the route's page. */
export function belongsTo(parameter: string, hash: string): boolean {
  return !PAGE_PARAMETERS.has(parameter) || ownersOf(parameter).includes(parsePage(hash));
}

/**
 * True if a link to a route keeps a parameter of the current URL. A parameter of only one page is dropped, even by a link to that
 * page: a link to the changes page drops `changes`.
 */
export function isKeptByLink(parameter: string, hash: string): boolean {
  return ownersOf(parameter).length !== 1 && belongsTo(parameter, hash);
}

/** All parameters of our URLs: the board's view, page-specific ones, and the language. */
const KNOWN: ReadonlySet<string> = new Set([...VIEW_PARAMETERS, ...PAGE_PARAMETERS, LANGUAGE_PARAMETER]);

export function isKnownParameter(name: string): boolean {
  return KNOWN.has(name);
}

/** Removes unknown parameters from a query. A sign-in's code and state must never leave the page (docs/threats.md#tokens). */
export function knownQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!KNOWN.has(name)) parameters.delete(name);
  const query = String(parameters);
  return query === '' ? '' : `?${query}`;
}

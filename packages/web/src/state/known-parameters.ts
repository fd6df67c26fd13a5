import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import { LANGUAGE_PARAMETER } from '@leaderboard/core/page-language';
import { PAGE_PARAMETERS } from './page-parameters.ts';

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

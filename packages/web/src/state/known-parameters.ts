import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';

/** Every parameter that our addresses have: the board's view (spec 2.2) and the guide's (spec 2.6). */
const KNOWN: ReadonlySet<string> = new Set([...VIEW_PARAMETERS, 'guide']);

export function isKnownParameter(name: string): boolean {
  return KNOWN.has(name);
}

/**
 * The part of a query that may be told to others or come back from them. The code and the state of a sign-in are no
 * part of it (threat 7).
 */
export function knownQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (!KNOWN.has(name)) parameters.delete(name);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

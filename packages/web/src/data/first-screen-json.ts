import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { scriptJson } from '@leaderboard/core/safe-text';

/** The server-rendered board, embedded in the page as JSON for hydration. */
export interface InitialBoard {
  readonly first: FirstScreen;
  /** The year of the page's copyright line. */
  readonly year: number;
}

/** Marks a serialized Map. */
const ENTRIES = 'entries of a map';

export function writeInitialBoard(board: InitialBoard): string {
  return scriptJson(
    JSON.stringify(board, (_key, part: unknown) => (part instanceof Map ? { [ENTRIES]: [...part] } : part)),
  );
}

/** Parses the embedded board. Null if it is missing or invalid; the browser then renders the page without hydration. */
export function readInitialBoard(json: string | null | undefined): InitialBoard | null {
  if (json == null || json.trim() === '') return null;
  try {
    // Not validated, because the page loads the scripts of the build that wrote this JSON.
    return JSON.parse(json, (_key, part) => (part?.[ENTRIES] === undefined ? part : new Map(part[ENTRIES])));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page works without it, so only developers need to know
    console.warn('The first rows in the page cannot be read:', error);
    return null;
  }
}

import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { scriptJson } from '@leaderboard/core/safe-text';

/** The board that the server rendered, as JSON in the page with which the browser hydrates it. */
export interface InitialBoard {
  readonly first: FirstScreen;
  /** The year of the page's copyright line. */
  readonly year: number;
}

/** Stands for a map in JSON. */
const ENTRIES = 'entries of a map';

export function writeInitialBoard(board: InitialBoard): string {
  return scriptJson(
    JSON.stringify(board, (_key, part: unknown) => (part instanceof Map ? { [ENTRIES]: [...part] } : part)),
  );
}

/** null when there is nothing or it cannot be read: then the browser renders the page by itself. */
export function readInitialBoard(json: string | null | undefined): InitialBoard | null {
  if (json == null || json.trim() === '') return null;
  try {
    // Not checked: the page names the scripts of the build that wrote it.
    return JSON.parse(json, (_key, part) => (part?.[ENTRIES] === undefined ? part : new Map(part[ENTRIES])));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page works without it, so only developers need to know
    console.warn('The first rows in the page cannot be read:', error);
    return null;
  }
}

import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { type View, viewQuery } from '@leaderboard/core/board/view';
import { pageAt } from '@leaderboard/core/pages/pages';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { arrivedBoard } from '../data/leaderboard-query.ts';
import type { Address } from '../state/address.ts';
import { restOfRoute } from '../state/route.ts';
import { routeAt } from './routes.tsx';

/** What a page that the server rendered hands over to the browser, as JSON in the page. */
export interface Carried {
  /** The path of the page, and the parameters that it was rendered from, with the '?'. */
  readonly path: string;
  readonly query: string;
  /** The query of the view that it shows; null: it shows the same for every view. */
  readonly view: string | null;
  /** The year of its copyright line. */
  readonly year: number;
  /** The beginning of the board; null on every other page. */
  readonly first: FirstScreen | null;
  /** Whether it is drawn from the whole board, which is too large to be in the page. */
  readonly needsBoard: boolean;
  /** The query cache. Without its times, equal pages have equal bytes. */
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** Stands for a map in JSON. */
const ENTRIES = 'entries of a map';

/** JSON for a script element: no character of it can end the element or start a comment in it. */
export function writeCarried(carried: Carried): string {
  const json = JSON.stringify(carried, (_key, part: unknown) =>
    part instanceof Map ? { [ENTRIES]: [...part] } : part,
  );
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** null when there is nothing or it cannot be read: then the browser renders the page by itself. */
export function readCarried(json: string | null | undefined): Carried | null {
  if (json == null || json.trim() === '') return null;
  try {
    // Not checked: the page names the scripts of the build that wrote it.
    return JSON.parse(json, (_key, part) => (part?.[ENTRIES] === undefined ? part : new Map(part[ENTRIES])));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page works without it, so only developers need to know
    console.warn('The page carries what cannot be read:', error);
    return null;
  }
}

/** Whether the address asks for what the server rendered: the server reads only some of its parameters. */
function isShown({ path, query, view }: Carried, address: Address, shown: View): boolean {
  const [rendered, route] = [routeAt(`#${path}`), routeAt(address.hash())];
  const given = new URLSearchParams(query);
  // The parameters of the board change nothing before it is hydrated.
  const parameters = path === '/' ? [] : (pageAt(route.path)?.parameters ?? []);
  return (
    rendered === route &&
    restOfRoute(`#${path}`, route.path) === restOfRoute(address.hash(), route.path) &&
    parameters.every((name) => given.get(name) === address.read(name)) &&
    (view === null || view === viewQuery(shown))
  );
}

/** Whether the board of a page has arrived; false: it is another one by now, or the visitor has left. */
async function hasBoard(client: QueryClient, address: Address, board: string | null): Promise<boolean> {
  const hash = address.hash();
  let stop = () => {};
  const left = new Promise<null>((resolve) => {
    stop = address.subscribe(() => {
      if (address.hash() !== hash) resolve(null);
    });
  });
  const arrived = await Promise.race([arrivedBoard(client), left]);
  stop();
  return arrived !== null && arrived === board;
}

interface Taking {
  readonly queryClient: QueryClient;
  readonly address: Address;
  readonly view: View;
  /** The tag of the board that the page was rendered from; null: it was rendered from none. */
  readonly board: string | null;
}

/**
 * Puts what a page carries into the query cache, so that hydration makes no call. A page that needs the whole board stays on screen
 * until the board has arrived.
 * @returns null: the browser must render the page again.
 */
export async function takeCarried(
  carried: Carried | null,
  { queryClient, address, view, board }: Taking,
): Promise<Carried | null> {
  if (carried === null || !isShown(carried, address, view)) return null;
  if (carried.needsBoard && !(await hasBoard(queryClient, address, board))) return null;
  for (const [key, data] of carried.queries) queryClient.setQueryData(key, data);
  return carried;
}

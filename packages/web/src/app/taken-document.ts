/** Prepares the hydration of a document that the server rendered. Only documents load this code. */
import { type View, viewQuery } from '@leaderboard/core/board/view';
import type { QueryClient } from '@tanstack/react-query';
import { type CarriedDocument, keepAnswer, readCarriedDocument } from '../data/carried-document.ts';
import { arrivedBoard } from '../data/leaderboard-query.ts';
import type { Address } from '../state/address.ts';
import { restoreRouteLinks } from '../state/links.ts';
import { PAGE_PARAMETERS } from '../state/page-parameters.ts';
import { restOfRoute } from '../state/route.ts';
import { routeAt } from './routes.tsx';

/** What the application needs to render a document as the server did. */
interface TakenDocument {
  /** Its path with its query. */
  readonly address: string;
  readonly year: number;
  /** Rewrites the links as React renders them. Call it right before hydration: until then they lead to documents. */
  readonly restoreLinks: (root: ParentNode) => void;
}

interface Taking {
  readonly queryClient: QueryClient;
  readonly address: Address;
  readonly view: View;
  /** The tag of the board that the document was rendered from; null: it was rendered from none. */
  readonly board: string | null;
}

function pageOf(hash: string): { readonly route: string; readonly about: string | null } {
  const { path } = routeAt(hash);
  return { route: path, about: restOfRoute(hash, path) };
}

/** Whether the address asks for what the server rendered: the server reads only some of its parameters. */
function isShown({ path, query }: CarriedDocument, { address, view, board }: Taking): boolean {
  const [rendered, shown] = [pageOf(`#${path}`), pageOf(address.hash())];
  const parameters = new URLSearchParams(query);
  return (
    rendered.route === shown.route &&
    rendered.about === shown.about &&
    PAGE_PARAMETERS.every((name) => parameters.get(name) === address.read(name)) &&
    // The plots of all models follow the board's filters.
    (board === null || viewQuery(view) === '')
  );
}

/** `done` resolves when the visitor goes to another page. */
function left(address: Address): { readonly done: Promise<null>; readonly stop: () => void } {
  const hash = address.hash();
  let stop = () => {};
  const done = new Promise<null>((resolve) => {
    stop = address.subscribe(() => {
      if (address.hash() !== hash) resolve(null);
    });
  });
  return { done, stop };
}

/** Whether the board of the document has arrived; false: it is another one by now, or the visitor has left. */
async function hasBoard({ queryClient, address, board }: Taking): Promise<boolean> {
  if (board === null) return true;
  const { done, stop } = left(address);
  const arrived = await Promise.race([arrivedBoard(queryClient), done]);
  stop();
  return arrived === board;
}

/**
 * Puts the document's data into the query cache, so that hydration makes no call. A document that needs the whole board, which
 * is too large to be embedded, stays on screen until the board has arrived.
 * @param json the data in the document.
 * @returns null: the browser must render the page again.
 */
export async function takeDocument(json: string | null, taking: Taking): Promise<TakenDocument | null> {
  const carried = readCarriedDocument(json);
  if (carried === null || !isShown(carried, taking) || !(await hasBoard(taking))) return null;
  const { path, query, year, answer, isUnknown } = carried;
  const { route, about } = pageOf(`#${path}`);
  try {
    if (answer !== null || isUnknown) {
      const page = { route, about: about ?? '', parameters: new URLSearchParams(query) };
      keepAnswer(taking.queryClient, page, answer);
    }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page makes the call instead, so only developers need to know
    console.warn('The document carries an answer that cannot be read:', error);
    return null;
  }
  return { address: `${path}${query}`, year, restoreLinks: restoreRouteLinks };
}

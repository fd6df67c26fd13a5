/** Takes over a document that the server rendered. Loaded only where the page is one. */
import { type View, viewQuery } from '@leaderboard/core/board/view';
import type { QueryClient } from '@tanstack/react-query';
import { type CarriedDocument, keepAnswer, readCarriedDocument } from './data/carried-document.ts';
import { arrivedBoard } from './data/leaderboard-query.ts';
import { routeAt } from './shell/routes.tsx';
import type { Address } from './state/address.ts';
import { restoreRouteLinks } from './state/links.ts';
import { PAGE_PARAMETERS } from './state/page-parameters.ts';
import { restOfRoute } from './state/route.ts';

/** What the application has to know to render a document as the server did. */
interface TakenDocument {
  /** Its path with its query. */
  readonly address: string;
  readonly year: number;
  /** Its links as React renders them: right before it is hydrated, as nothing follows them to a route until then. */
  readonly restoreLinks: (root: ParentNode) => void;
}

interface Taking {
  readonly queryClient: QueryClient;
  readonly address: Address;
  readonly view: View;
  /** The tag of the board that the document is drawn from; null: it is drawn from none. */
  readonly board: string | null;
}

function pageOf(hash: string): { readonly route: string; readonly about: string | null } {
  const { path } = routeAt(hash);
  return { route: path, about: restOfRoute(hash, path) };
}

/** Whether the address asks for what the server rendered, which does not read all of it. */
function isShown({ path, query }: CarriedDocument, { address, view, board }: Taking): boolean {
  const [rendered, shown] = [pageOf(`#${path}`), pageOf(address.hash())];
  const parameters = new URLSearchParams(query);
  return (
    rendered.route === shown.route &&
    rendered.about === shown.about &&
    PAGE_PARAMETERS.every((name) => parameters.get(name) === address.read(name)) &&
    // The pictures of all models have the board's filters.
    (board === null || viewQuery(view) === '')
  );
}

/** Until the visitor goes to another page. */
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

/** Whether the board that the document is drawn from is there; false: it is another one by now, or not wanted any more. */
async function hasBoard({ queryClient, address, board }: Taking): Promise<boolean> {
  if (board === null) return true;
  const { done, stop } = left(address);
  const arrived = await Promise.race([arrivedBoard(queryClient), done]);
  stop();
  return arrived === board;
}

/**
 * Gives the query cache what the document carries, so that nothing is called for again. Where the document is drawn from the whole
 * board, which is too large to be carried, it stays on screen until the board is there.
 * @param json what the document carries.
 * @returns null: the page must be rendered anew.
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
    // biome-ignore lint/suspicious/noConsole: the page calls for it instead, so only those who look learn of it
    console.warn('The document carries an answer that cannot be read:', error);
    return null;
  }
  return { address: `${path}${query}`, year, restoreLinks: restoreRouteLinks };
}

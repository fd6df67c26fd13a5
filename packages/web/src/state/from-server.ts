import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

/** Parts of the board for visitors without JavaScript. They are in `<noscript>`, which React does not hydrate. */
export interface WithoutScript {
  /** Index of the page's first row. Without JavaScript, the board is paginated. */
  readonly start: number;
  /** A note about features that need JavaScript. */
  readonly notes: ReactNode;
  /** The search button. */
  readonly search: ReactNode;
  /** Links to the previous and next page of rows and to pages about models. */
  readonly links: ReactNode;
}

/** Data of the server-rendered board. No other page is rendered on the server. */
export interface FromServer {
  /** The first rows, with all counts. */
  readonly initialBoard: FirstScreen | null;
  /** Date of the rendered publication, ISO 8601. */
  readonly publishedOn: string | null;
  /** null in the browser. */
  readonly withoutScript: WithoutScript | null;
}

const NOTHING: FromServer = { initialBoard: null, publishedOn: null, withoutScript: null };

interface FromServerState extends FromServer {
  readonly isHydrated: boolean;
}

export const FromServerContext = createContext<FromServerState>({ ...NOTHING, isHydrated: true });

/**
 * Hydration ends with the first effect, because effects do not run on the server. It runs in a transition, so that input has
 * priority.
 * @param fromServer null if the page was not rendered on the server
 */
export function useHydration(fromServer: FromServer | null): FromServerState {
  const [isHydrated, setHydrated] = useState(fromServer === null);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return useMemo(() => ({ ...NOTHING, ...fromServer, isHydrated }), [fromServer, isHydrated]);
}

/** Data of the server-rendered page; all null if the page was not rendered on the server. */
export function useFromServer(): FromServer {
  return useContext(FromServerContext);
}

/**
 * False on the server and during hydration, while every component must render the same as on the server. True from the start if
 * the page was not rendered on the server.
 */
export function useHydrated(): boolean {
  return useContext(FromServerContext).isHydrated;
}

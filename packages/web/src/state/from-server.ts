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

/** What only visitors without script see of the board. It stands in `<noscript>`, which React leaves alone in the browser. */
export interface WithoutScript {
  /** The index of the page's first row: without script, the board comes in pages. */
  readonly start: number;
  /** What needs script. */
  readonly notes: ReactNode;
  /** The button of the search. */
  readonly search: ReactNode;
  /** Links to the previous and next page of rows and to pages about models. */
  readonly links: ReactNode;
}

/** The board as the server rendered it. It renders no other page. */
export interface FromServer {
  /** The first rows with all counts. */
  readonly initialBoard: FirstScreen | null;
  /** The day of the publication that the page came with, ISO 8601. */
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
 * Its end is the first effect, as effects do not run on the server. In a transition the visitor's input goes first.
 * @param fromServer null: the browser renders the page by itself
 */
export function useHydration(fromServer: FromServer | null): FromServerState {
  const [isHydrated, setHydrated] = useState(fromServer === null);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return useMemo(() => ({ ...NOTHING, ...fromServer, isHydrated }), [fromServer, isHydrated]);
}

/** What the server rendered; nothing where the browser renders the page by itself. */
export function useFromServer(): FromServer {
  return useContext(FromServerContext);
}

/**
 * False on the server and while the browser hydrates the board: until then every component must render the same as the server. A page
 * that the browser renders by itself is hydrated from the start.
 */
export function useHydrated(): boolean {
  return useContext(FromServerContext).isHydrated;
}

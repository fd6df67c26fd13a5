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
export interface NoScriptContent {
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
export interface HydrationData {
  /** The first rows, with all counts. */
  readonly initialBoard: FirstScreen | null;
  /** Date of the rendered publication, ISO 8601. */
  readonly publishedOn: string | null;
  /** null in the browser. */
  readonly noScript: NoScriptContent | null;
}

const NO_DATA: HydrationData = { initialBoard: null, publishedOn: null, noScript: null };

interface HydrationState extends HydrationData {
  readonly isHydrated: boolean;
}

export const HydrationContext = createContext<HydrationState>({ ...NO_DATA, isHydrated: true });

/**
 * Hydration ends with the first effect, because effects do not run on the server. The update is a transition, so that input has
 * priority.
 * @param hydrationData null if the page was not rendered on the server
 */
export function useHydration(hydrationData: HydrationData | null): HydrationState {
  const [isHydrated, setHydrated] = useState(hydrationData === null);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return useMemo(() => ({ ...NO_DATA, ...hydrationData, isHydrated }), [hydrationData, isHydrated]);
}

/** Data of the server-rendered page; every field is null if the page was not rendered on the server. */
export function useHydrationData(): HydrationData {
  return useContext(HydrationContext);
}

/**
 * False on the server and during hydration, when every component must render the same as on the server. True from the start if the
 * page was not rendered on the server.
 */
export function useHydrated(): boolean {
  return useContext(HydrationContext).isHydrated;
}

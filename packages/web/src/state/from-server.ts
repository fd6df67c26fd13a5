import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { createContext, type ReactNode, useContext } from 'react';
import { useConfig } from './config.ts';

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

/** What the server rendered. */
export interface FromServer {
  /** The beginning of the board: its first rows with all counts. */
  readonly initialBoard: FirstScreen | null;
  /** The day of the publication that the page came with, ISO 8601. */
  readonly publishedOn: string | null;
  /** The path and query of a document about a model, a run and so on. */
  readonly documentAddress: string | null;
  /** null in the browser. */
  readonly withoutScript: WithoutScript | null;
}

/** What the server rendered of a page. */
export function fromServerOf(
  {
    path,
    query,
    first,
  }: { readonly path: string; readonly query: string; readonly first: FirstScreen | null },
  publishedOn: string | null,
  withoutScript: WithoutScript | null = null,
): FromServer {
  return {
    initialBoard: first,
    publishedOn,
    documentAddress: first === null ? `${path}${query}` : null,
    withoutScript,
  };
}

interface FromServerState extends FromServer {
  readonly isHydrated: boolean;
}

/** The default is a page that the browser renders by itself. */
export const FromServerContext = createContext<FromServerState>({
  initialBoard: null,
  publishedOn: null,
  documentAddress: null,
  withoutScript: null,
  isHydrated: true,
});

/**
 * False on the server and while the browser hydrates the server's page: until then every component must render the same as
 * the server. A page that the browser renders by itself is hydrated from the start.
 */
export function useHydrated(): boolean {
  return useContext(FromServerContext).isHydrated;
}

/** The beginning of the board that came with the page; null where the browser renders the page by itself. */
export function useInitialBoard(): FirstScreen | null {
  return useContext(FromServerContext).initialBoard;
}

/** The day of the publication that the page came with. */
export function usePublishedOn(): string | null {
  return useContext(FromServerContext).publishedOn;
}

/** The address of the rendered document until it is hydrated; null for every other page. */
export function useDocumentAddress(): string | null {
  const { documentAddress, isHydrated } = useContext(FromServerContext);
  return isHydrated ? null : documentAddress;
}

export function useWithoutScript(): WithoutScript | null {
  return useContext(FromServerContext).withoutScript;
}

/** The origin in the address bar. The server, and a page that is not hydrated yet, take it from the configuration. */
export function usePageOrigin(): string {
  const { publicUrl } = useConfig();
  return useHydrated() ? location.origin : (publicUrl ?? '');
}

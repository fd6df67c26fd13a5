/**
 * Interface between the server and the web package's server-side builds: one renders board rows in a thread, the other provides
 * titles and descriptions of all other pages. Neither package imports the other; the server's `main` connects them.
 */

import type { LeaderboardEntry } from './benchmark/entry.ts';

/** Title and description of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** A server-rendered page of the board. */
export interface RenderedPage extends PageHead {
  /** Canonical query string of the page: its view and first row. Other query strings can lead to the same page. */
  readonly query: string;
  readonly content: string;
  /** JSON for hydration in the browser; null if the browser renders the page from scratch. */
  readonly initialData: string | null;
}

export interface PageRenderer {
  /**
   * Loads the board for subsequent `render` calls.
   * @param body the response body of the leaderboard call, or the entries that another language's renderer has loaded
   * @param day its publication date, ISO 8601; null if nothing is published
   * @param protocols protocols of the publication's rows, for the protocol switch
   * @returns the entries, so that all languages can share them
   */
  readonly load: (
    body: AsyncIterable<string> | readonly LeaderboardEntry[],
    day: string | null,
    protocols: readonly string[],
  ) => Promise<readonly LeaderboardEntry[]>;
  /**
   * Renders the page for a query string; returns null if the time limit is exceeded.
   * @param budgetMs time limit for searching and sorting
   */
  readonly render: (query: string, budgetMs: number) => RenderedPage | null;
}

/** Exports of the web package's build that renders the board. */
export interface RendererModule {
  /** @param settings the deployment's settings as JSON, as embedded in the page */
  readonly createPageRenderer: (settings: string) => Promise<PageRenderer>;
}

/** A page other than the board; the browser renders it. */
export interface DocumentPage {
  /** Its key in the page table; null if the page does not exist. */
  readonly path: string | null;
  /** The decoded rest of the path, such as a model name or run number. */
  readonly about: string;
  /** The response body of the page's API call; null if it makes none or the subject does not exist. */
  readonly answer: string | null;
  readonly isUnknown: boolean;
}

/** The module in the web package's build that provides page titles. */
export interface HeadModule {
  readonly headOf: (page: DocumentPage, productName: string) => PageHead;
}

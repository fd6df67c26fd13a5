/**
 * The contract of the web's builds for the server: rows of the board in a thread, titles and descriptions of all other pages. Neither
 * package imports the other: the server's `main` hands the builds in.
 */

import type { LeaderboardEntry } from './benchmark/entry.ts';

/** The texts of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** A page of the board that the server has rendered. */
export interface RenderedPage extends PageHead {
  /** The query of the page itself: of the view, and where it begins. Other queries can lead to the same page. */
  readonly query: string;
  /** HTML of the page's content. */
  readonly content: string;
  /** JSON with which the browser hydrates the page; null: it renders the page anew. */
  readonly initialData: string | null;
}

export interface PageRenderer {
  /**
   * Reads a board, which all later pages show.
   * @param body of the leaderboard call, or its entries as a renderer of another language has read them.
   * @param day of its publication, ISO 8601; null: nothing is published.
   * @returns the entries, so that all languages share them.
   */
  readonly load: (
    body: AsyncIterable<string> | readonly LeaderboardEntry[],
    day: string | null,
  ) => Promise<readonly LeaderboardEntry[]>;
  /**
   * The page that a query asks for; null when it takes too long.
   * @param budgetMs the time that searching and sorting may take.
   */
  readonly render: (query: string, budgetMs: number) => RenderedPage | null;
}

/** The exports of the web's build that renders the board. */
export interface RendererModule {
  /** @param settings the settings of the deployment as JSON, as the browser's page has them. */
  readonly createPageRenderer: (settings: string) => Promise<PageRenderer>;
}

/** A page about a model, a run and so on, which the browser renders. */
export interface DocumentPage {
  /** Its key in the table of pages; null: there is no such page. */
  readonly path: string | null;
  /** The rest of the path, decoded: the name of a model, the number of a run. */
  readonly about: string;
  /** The body of the page's call; null: it makes none, or what it is about does not exist. */
  readonly answer: string | null;
  readonly isUnknown: boolean;
}

/** The exports of the web's build that names pages. */
export interface HeadModule {
  readonly headOf: (page: DocumentPage, productName: string) => PageHead;
}

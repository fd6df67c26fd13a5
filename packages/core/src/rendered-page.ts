/**
 * What the server asks of the web's rendering. The web builds it as a module of its own, and the server's `main` hands it in:
 * neither package imports the other.
 */

import type { LeaderboardEntry } from './benchmark/entry.ts';

/** A page that the server has rendered. */
export interface RenderedPage {
  /** The ETag of the board that it shows, without the mark of an encoding. */
  readonly board: string;
  /** The query of the page itself: of the view, and where it begins. Other queries can lead to the same page. */
  readonly query: string;
  /** HTML of the page's content. */
  readonly content: string;
  /** JSON with which the browser takes the page over; null: it renders the page anew. */
  readonly carried: string | null;
  readonly title: string;
  readonly description: string;
}

/** A request for a page about a model, a run and so on. */
export interface DocumentRequest {
  /** The path, which is the page's route too: '/model/a/b'. */
  readonly path: string;
  /** The parameters that the page reads, with the '?'. */
  readonly query: string;
  /** The body of the call that the page is made from; null when the page needs no call or `isUnknown` is true. */
  readonly answer: string | null;
  /** True when the model, run or publication does not exist. The page says so. */
  readonly isUnknown: boolean;
}

/** That page as the server renders it. */
export interface RenderedDocument {
  /** HTML of the page's content; its links lead to other documents. */
  readonly content: string;
  /** JSON with which the browser hydrates the page. */
  readonly carried: string;
  /** The ETag of the whole board, without the mark of an encoding, where the page is drawn from it; null: it is not. */
  readonly board: string | null;
  readonly title: string;
  readonly description: string;
}

export interface PageRenderer {
  /**
   * Reads a board, which all later pages show.
   * @param board the ETag of the body, without the mark of an encoding.
   * @param body of the leaderboard call, or its entries as a renderer of another language has read them.
   * @param day of its publication, ISO 8601; null: nothing is published.
   * @returns the entries, so that all languages share them.
   */
  readonly load: (
    board: string,
    body: AsyncIterable<string> | readonly LeaderboardEntry[],
    day: string | null,
  ) => Promise<readonly LeaderboardEntry[]>;
  /**
   * The page that a query asks for; null when it takes too long.
   * @param budgetMs the time that searching and sorting may take.
   */
  readonly render: (query: string, budgetMs: number) => RenderedPage | null;
  /** The document of a page. For an unknown path it says so. */
  readonly renderDocument: (request: DocumentRequest) => Promise<RenderedDocument>;
}

/** What the web's build for the server exports. */
export interface RendererModule {
  /** @param settings the settings of the deployment as JSON, as the browser's page carries them. */
  readonly createPageRenderer: (settings: string) => Promise<PageRenderer>;
}

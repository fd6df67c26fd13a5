/**
 * What the server asks of the web's rendering. The web builds it as a module of its own, and the server's `main` hands it in:
 * neither package imports the other.
 */

import type { LeaderboardEntry } from './benchmark/entry.ts';
import type { ModelsOfThen } from './records-api.ts';

/** The whole page, or the table alone, which pages of other sites may frame. */
export type PageKind = 'page' | 'embed';

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

/** A page about a model, a run and so on, as the server is asked for it. */
export interface DocumentRequest {
  /** The path, which is the page's route too: '/model/a/b'. */
  readonly path: string;
  /** The parameters that the page reads, with the '?'. */
  readonly query: string;
  /** The body of the call that the page is made from; null: it needs none, or there is no such thing. */
  readonly answer: string | null;
  /** Whether there is no such thing, which the page says. */
  readonly isUnknown: boolean;
}

/** That page as the server renders it. */
export interface RenderedDocument {
  /** HTML of the page's content; its links lead to other documents. */
  readonly content: string;
  /** JSON with which the browser hydrates the page; null: it renders the page anew. */
  readonly carried: string | null;
  /** The ETag of the whole board, without the mark of an encoding, where the page is drawn from it; null: it is not. */
  readonly board: string | null;
  readonly title: string;
  readonly description: string;
  /** The parameters of its own picture for link previews, the board's first; null: the page has none. */
  readonly pictured: Readonly<Record<string, string>> | null;
  /** What search engines are told to do with it, in their words; null: nothing special. */
  readonly robots: string | null;
}

/** The board as a publication left it, in any form of its body. */
export interface BoardOfThen<Body> {
  readonly body: Body;
  /** Of when facts and flags of its models are; null: of today. */
  readonly models: ModelsOfThen | null;
}

/**
 * A text as paths of SVG that begin at its baseline and have an em of one unit, for letters that the program that draws the
 * picture cannot lay out.
 */
export type OutlineText = (text: string, isBold: boolean) => string;

/** What a picture for link previews is of: the board, a model on it by its name, or the models of an answer of the comparison call. */
export type Pictured = 'board' | { readonly model: string } | { readonly comparison: string };

export interface PageRenderer {
  /**
   * Reads a board, which all later pages show.
   * @param board the ETag of the body, without the mark of an encoding.
   * @param body of the leaderboard call, or its entries as a renderer of another language has read them.
   * @returns the entries, so that all languages share them.
   */
  readonly load: (
    board: string,
    body: AsyncIterable<string> | readonly LeaderboardEntry[],
  ) => Promise<readonly LeaderboardEntry[]>;
  /**
   * The page that a query asks for; null when it takes too long.
   * @param budgetMs the time that searching and sorting may take.
   */
  readonly render: (query: string, budgetMs: number, kind?: PageKind) => RenderedPage | null;
  /** The document of a page; that of an unknown path says that there is nothing. null: the board is too large to be drawn. */
  readonly renderDocument: (request: DocumentRequest) => Promise<RenderedDocument | null>;
  /**
   * The page of a board of the past; null when it takes too long. Nothing of that board is kept.
   * @param query of the page, with the publication's number in `at`.
   * @param past null: there is no such publication, and the page says so.
   * @param budgetMs the time that reading, searching and sorting may take.
   */
  readonly renderPast: (
    query: string,
    past: BoardOfThen<AsyncIterable<string>> | null,
    budgetMs: number,
  ) => Promise<RenderedDocument | null>;
  /**
   * The picture for link previews, as SVG; null where there is nothing to picture.
   */
  readonly picture: (outline: OutlineText, of: Pictured) => string | null;
}

/** What the web's build for the server exports. */
export interface RendererModule {
  /** @param settings the settings of the deployment as JSON, as the browser's page carries them. */
  readonly createPageRenderer: (settings: string) => Promise<PageRenderer>;
}

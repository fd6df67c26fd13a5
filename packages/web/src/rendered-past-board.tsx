import { createPipeline, type FirstScreen, firstScreenOf } from '@leaderboard/core/board/first-screen';
import {
  type PageQuery,
  ROWS_A_PAGE,
  readPageQuery,
  writePageQuery,
} from '@leaderboard/core/board/page-query';
import type { BoardOfThen, RenderedDocument } from '@leaderboard/core/rendered-page';
import { past as pastTexts } from '#catalog/documents.ts';
import { readBoard } from './data/entry-reader.ts';
import { pastBoardQuery } from './data/past-board-query.ts';
import { createQueryClient } from './data/query-client.ts';
import { pastTitle } from './pages/leaderboard/past-board.tsx';
import { renderApp, withoutScript } from './rendered-app.tsx';
import { createPacer, type Pacer, pacedSteps, yieldToBrowser } from './scheduling/pacer.ts';
import { compiledSearch } from './search/use-search.ts';
import type { Config } from './state/config.ts';
import type { WithoutScript } from './state/from-server.ts';

/** Each is nearly today's board, and has as many views: they are for people, who should not find them in its place. */
const ROBOTS = 'noindex, nofollow';

class OutOfTime extends Error {}

/** Work in short slices, between which other pages are rendered. */
function pacerUntil(end: number): Pacer {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  return {
    due: pacer.due,
    rest: async () => {
      if (performance.now() >= end) throw new OutOfTime();
      await pacer.rest();
    },
  };
}

/** What a page shows of a board. */
interface ShownPage {
  readonly page: PageQuery;
  readonly initialBoard: FirstScreen;
  readonly withoutScript: WithoutScript;
  readonly best: readonly string[];
}

/** @throws {OutOfTime} when it is not done at the end */
async function shownPage(body: AsyncIterable<string>, asked: PageQuery, end: number): Promise<ShownPage> {
  const pacer = pacerUntil(end);
  const { rows: entries } = (await readBoard(body, pacer, 0)).entries;
  const { view } = asked;
  const shown = await pacedSteps(createPipeline()(entries, view, compiledSearch(view.search)), pacer);
  if (performance.now() >= end) throw new OutOfTime();
  // A page beyond the end is the first one.
  const page = { ...asked, start: asked.start < shown.rows.length ? asked.start : 0 };
  const rows = shown.rows.slice(page.start, page.start + ROWS_A_PAGE);
  return {
    page,
    initialBoard: firstScreenOf({ ...shown, rows }, view, entries.length, ROWS_A_PAGE),
    withoutScript: withoutScript(shown, page),
    best: shown.rows.slice(0, 3).map(({ entry }) => entry.model.name),
  };
}

/** Renders a page of a past board for visitors without script; the browser draws the board anew. null: it would take too long. */
export async function renderPastBoard(
  query: string,
  past: BoardOfThen<AsyncIterable<string>> | null,
  { config, budgetMs }: { readonly config: Config; readonly budgetMs: number },
): Promise<RenderedDocument | null> {
  const end = performance.now() + budgetMs;
  const parameters = new URLSearchParams(query);
  const at = parameters.get('at') ?? '';
  const asked = { ...readPageQuery(parameters), at };
  const { pastBoard } = await import('./pages/leaderboard/leaderboard-page.tsx');
  await pastBoard.preload();
  const queryClient = createQueryClient();
  try {
    const shown = past === null ? null : await shownPage(past.body, asked, end);
    queryClient.setQueryData(
      pastBoardQuery(at).queryKey,
      past === null ? null : { entries: { rows: [], unreadable: [] }, models: past.models },
    );
    return {
      content: renderApp({
        config,
        queryClient,
        view: asked.view,
        year: new Date().getFullYear(),
        initialBoard: shown?.initialBoard ?? null,
        withoutScript: shown?.withoutScript ?? null,
        document: { path: '/', query: writePageQuery(shown?.page ?? asked) },
      }),
      board: null,
      carried: null,
      title: pastTitle(at, shown !== null, config),
      description:
        shown === null
          ? pastTexts.notFoundText(at)
          : pastTexts.description(at, shown.initialBoard.modelCount, shown.best),
      pictured: null,
      robots: ROBOTS,
    };
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    throw error;
  } finally {
    // Its timers would hold what it keeps.
    queryClient.clear();
  }
}

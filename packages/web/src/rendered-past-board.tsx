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
import { pastBoardKey } from './data/past-board-query.ts';
import { createQueryClient } from './data/query-client.ts';
import { pastTitle } from './pages/leaderboard/past-title.ts';
import { plainPage } from './plain-page.tsx';
import { renderApp } from './rendered-app.tsx';
import { pacedSteps } from './scheduling/paced-steps.ts';
import { createPacer, type Pacer, yieldToBrowser } from './scheduling/pacer.ts';
import { compiledSearch } from './search/use-search.ts';
import type { Config } from './state/config.ts';
import type { PlainPage } from './state/plain-page.ts';

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
  readonly first: FirstScreen;
  readonly plain: PlainPage;
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
  const plain = plainPage(shown, page);
  const rows = shown.rows.slice(page.start, page.start + ROWS_A_PAGE);
  return {
    page,
    first: firstScreenOf({ ...shown, rows }, view, entries.length, ROWS_A_PAGE),
    plain,
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
  const { pastBoard } = await import('./pages/leaderboard/late-past-board.ts');
  await pastBoard.preload();
  const queryClient = createQueryClient();
  try {
    const shown = past === null ? null : await shownPage(past.body, asked, end);
    queryClient.setQueryData(
      pastBoardKey(at),
      past === null ? null : { entries: { rows: [], unreadable: [] }, models: past.models },
    );
    return {
      content: renderApp({
        config,
        queryClient,
        view: asked.view,
        year: new Date().getFullYear(),
        first: shown?.first ?? null,
        plain: shown?.plain ?? null,
        document: { path: '/', query: writePageQuery(shown?.page ?? asked) },
      }),
      board: null,
      carried: null,
      title: pastTitle(at, shown !== null, config),
      description:
        shown === null
          ? pastTexts.notFoundText(at)
          : pastTexts.description(at, shown.first.modelCount, shown.best),
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

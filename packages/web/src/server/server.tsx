/** Entry point of the server-side build that renders the board with the browser's components. */

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { type Board, createPipeline, takeFirstScreen } from '@leaderboard/core/board/first-screen';
import {
  type PageQuery,
  ROWS_A_PAGE,
  readPageQuery,
  writePageQuery,
} from '@leaderboard/core/board/page-query';
import type { PageRenderer, RenderedPage, RendererModule } from '@leaderboard/core/rendered-page';
import type { Steps } from '@leaderboard/core/steps';
import { suite } from '@leaderboard/texts/suite-texts';
import type { QueryClient } from '@tanstack/react-query';
import { common as texts } from '#texts/common';
import { plainPage as plainPageTexts } from '#texts/plainPage';
import { routeAt } from '../app/routes.tsx';
import { readBoard } from '../data/entry-reader.ts';
import { writeInitialBoard } from '../data/first-screen-json.ts';
import { loadPatternEngine } from '../data/pattern-engine.ts';
import { createQueryClient } from '../data/query-client.ts';
import { compiledSearch } from '../data/use-search.ts';
import { type Config, parseConfig } from '../state/config.ts';
import { createNoScriptContent, renderApp } from './rendered-app.tsx';

/** Runs the steps until `performance.now()` reaches `end`. Returns their result, or null if they are not done by then. */
function runUntil<T>(end: number, steps: Steps<T>): T | null {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() >= end) return null;
  }
}

interface Rendering {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly publishedOn: string | null;
  readonly modelCount: number;
  readonly protocols: readonly string[];
  readonly year: number;
}

function render(shown: Board, query: PageQuery, rendering: Rendering): RenderedPage {
  const { config, queryClient, publishedOn, modelCount, protocols, year } = rendering;
  const { view, start } = query;
  // Only the first page of a view is hydrated. With JavaScript, later pages are scroll positions in the table.
  const rows = start === 0 ? shown : { ...shown, rows: shown.rows.slice(start, start + ROWS_A_PAGE) };
  const board = { first: takeFirstScreen(rows, view, { modelCount, protocols }, ROWS_A_PAGE), year };
  const content = renderApp({
    config,
    queryClient,
    board,
    view,
    publishedOn,
    noScript: createNoScriptContent(shown, query),
  });
  const best = shown.rows.slice(0, 3).map(({ entry }) => entry.model.name);
  return {
    query: writePageQuery(query),
    content,
    initialData: start === 0 ? writeInitialBoard(board) : null,
    title: texts.leaderboard.title({ product: config.productName }),
    description: plainPageTexts.description({
      models: modelCount,
      best: best.length === 0 ? null : best.join(', '),
      languages: suite.languages,
    }),
  };
}

/** Creates the renderer that the server calls (contract in core). */
export const createPageRenderer: RendererModule['createPageRenderer'] = async (
  settings,
): Promise<PageRenderer> => {
  const config = parseConfig(settings);
  await Promise.all([routeAt('').load(), loadPatternEngine()]);
  const neverYielding = { shouldYield: () => false, pause: async () => undefined };
  let publishedOn: string | null = null;
  let protocols: readonly string[] = [];
  let entries: readonly LeaderboardEntry[] = [];
  let pipeline = createPipeline();
  // One client for all pages, because it makes no calls and additional clients would stay in memory for minutes.
  const queryClient = createQueryClient();

  return {
    load: async (body, day, ofPublication) => {
      const read =
        Symbol.asyncIterator in body ? (await readBoard(body, neverYielding, 0)).entries.rows : body;
      publishedOn = day;
      protocols = ofPublication;
      entries = read;
      pipeline = createPipeline();
      return entries;
    },
    render: (query, budgetMs) => {
      const asked = readPageQuery(new URLSearchParams(query));
      const shown = runUntil(
        performance.now() + budgetMs,
        pipeline(entries, asked.view, compiledSearch(asked.view.search)),
      );
      if (shown === null) return null;
      // A page beyond the end falls back to the first one.
      const start = asked.start < shown.rows.length ? asked.start : 0;
      return render(
        shown,
        { view: asked.view, start },
        {
          config,
          queryClient,
          publishedOn,
          modelCount: entries.length,
          protocols,
          year: new Date().getFullYear(),
        },
      );
    },
  };
};

import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { past as pastTexts } from '#catalog/documents.ts';
import { pastBoard } from '../board/leaderboard-page.tsx';
import { pastTitle } from '../board/past-board.tsx';
import { pastBoardQuery } from '../data/past-board-query.ts';
import { createQueryClient } from '../data/query-client.ts';
import type { Config } from '../state/config.ts';
import { renderApp } from './rendered-app.tsx';

/** Past boards are nearly today's board, and have as many views. Search engines should not find them in its place. */
const ROBOTS = 'noindex, nofollow';

/** Renders the page of a past board without its rows: visitors without script get links in their place. The browser draws the board. */
export async function renderPastBoard(
  { query, isUnknown }: DocumentRequest,
  config: Config,
): Promise<RenderedDocument> {
  const at = new URLSearchParams(query).get('at') ?? '';
  await pastBoard.preload();
  const queryClient = createQueryClient();
  if (isUnknown) queryClient.setQueryData(pastBoardQuery(at).queryKey, null);
  const year = new Date().getFullYear();
  try {
    return {
      content: renderApp({ config, queryClient, view: DEFAULT_VIEW, year, document: { path: '/', query } }),
      board: null,
      carried: null,
      title: pastTitle(at, !isUnknown, config),
      description: isUnknown ? pastTexts.notFoundText(at) : pastTexts.notice(at),
      robots: ROBOTS,
    };
  } finally {
    // Its timers would keep its data in memory.
    queryClient.clear();
  }
}

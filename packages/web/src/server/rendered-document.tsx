import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { type ComparisonRecord, getComparison } from '@leaderboard/core/records-api';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { common as texts } from '#catalog/common.ts';
import { comparePage as comparePageTexts } from '#catalog/compare-page.ts';
import { documents as documentTexts } from '#catalog/documents.ts';
import { routeAt } from '../app/routes.tsx';
import { keepAnswer, writeCarriedDocument } from '../data/carried-document.ts';
import { leaderboardQuery } from '../data/leaderboard-query.ts';
import { createQueryClient } from '../data/query-client.ts';
import { verdictOfRecord } from '../records/compare/verdict-of-record.ts';
import type { Config } from '../state/config.ts';
import { restOfRoute } from '../state/route.ts';
import { renderApp } from './rendered-app.tsx';

/** The comparison in an answer; null for another page, and for too few models. */
function comparedIn(route: string, answer: unknown): ComparisonRecord | null {
  const read = route === '/compare' ? getComparison.response.safeParse(answer) : null;
  return read?.success === true && read.data.models.length >= FEWEST_COMPARED ? read.data : null;
}

/** Renders the page of a route from the answer of its call. */
export async function renderDocument(
  { path, query, answer, isUnknown }: DocumentRequest,
  config: Config,
  { board, entries }: { readonly board: string; readonly entries: readonly LeaderboardEntry[] },
): Promise<RenderedDocument> {
  const route = routeAt(`#${path}`);
  await route.load();
  const parameters = new URLSearchParams(query);
  const about = restOfRoute(`#${path}`, route.path) ?? '';
  const queryClient = createQueryClient();
  const answered: unknown = answer === null ? null : JSON.parse(answer);
  const isOfBoard = route.path === '/explore';
  const year = new Date().getFullYear();
  const compared = comparedIn(route.path, answered);
  try {
    if (answered !== null || isUnknown)
      keepAnswer(queryClient, { route: route.path, about, parameters }, answered);
    if (isOfBoard) queryClient.setQueryData(leaderboardQuery.queryKey, { rows: entries, unreadable: [] });
    return {
      content: renderApp({
        config,
        queryClient,
        view: DEFAULT_VIEW,
        year,
        document: { path, query },
      }),
      board: isOfBoard ? board : null,
      carried: writeCarriedDocument({ path, query, year, answer: answered, isUnknown }),
      title: route.title(config, about),
      description: isUnknown
        ? texts.notFound.text
        : compared === null
          ? (documentTexts[route.path]?.(about) ?? '')
          : comparePageTexts.verdict(
              compared.models.map(({ entry }) => entry.id),
              verdictOfRecord(compared),
            ),
      robots: null,
    };
  } finally {
    // Its timers would keep the answers in memory.
    queryClient.clear();
  }
}

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { type ComparisonRecord, getComparison } from '@leaderboard/core/records-api';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { verdictOfRecord } from '@leaderboard/core/statistics/verdict-of-record';
import { comparePage as comparePageTexts } from '#catalog/compare-page.ts';
import { documents as documentTexts } from '#catalog/documents.ts';
import { createQueryClient } from './data/query-client.ts';
import { recordKey } from './data/record-keys.ts';
import { renderApp } from './rendered-app.tsx';
import { routeAt } from './shell/routes.tsx';
import type { Config } from './state/config.ts';
import { restOfRoute } from './state/route.ts';

/** The models of a comparison's answer; null for that of another call, and for fewer than can be compared. */
function comparedIn(route: string, answer: unknown): ComparisonRecord | null {
  const read = route === '/compare' ? getComparison.response.safeParse(answer) : null;
  return read?.success === true && read.data.models.length >= FEWEST_COMPARED ? read.data : null;
}

/** Renders the page of a route for visitors without script, from the answer of its call. */
export async function renderDocument(
  { path, query, answer }: DocumentRequest,
  config: Config,
  { board, entries }: { readonly board: string; readonly entries: readonly LeaderboardEntry[] },
): Promise<RenderedDocument | null> {
  const route = routeAt(`#${path}`);
  await route.load();
  const parameters = new URLSearchParams(query);
  const about = restOfRoute(`#${path}`, route.path) ?? '';
  const queryClient = createQueryClient();
  const answered: unknown = answer === null ? null : JSON.parse(answer);
  if (answered !== null) {
    const { key, data } = recordKey(route.path, about, parameters, answered);
    queryClient.setQueryData(key, data);
  }
  if (route.path === '/explore') queryClient.setQueryData(['leaderboard'], { rows: entries, unreadable: [] });
  const compared = comparedIn(route.path, answered);
  const isOnBoard = route.path === '/model' && entries.some(({ model }) => model.name === about);
  try {
    return {
      content: renderApp({
        config,
        queryClient,
        view: DEFAULT_VIEW,
        year: new Date().getFullYear(),
        document: { path, query },
      }),
      title: route.title(config, about),
      description:
        compared === null
          ? (documentTexts[route.path]?.(about) ?? '')
          : comparePageTexts.verdict(
              compared.models.map(({ entry }) => entry.id),
              verdictOfRecord(compared),
            ),
      pictured: isOnBoard
        ? { board, model: about }
        : compared === null
          ? null
          : { board, models: parameters.get('models') ?? '' },
      robots: null,
    };
  } finally {
    // Its timers would hold what it keeps.
    queryClient.clear();
  }
}

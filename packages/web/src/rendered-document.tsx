import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { createQueryClient } from './data/query-client.ts';
import { recordKey } from './data/record-keys.ts';
import { renderApp } from './rendered-app.tsx';
import { routeAt } from './shell/routes.tsx';
import type { Config } from './state/config.ts';
import { documentTexts } from './texts/document-texts.ts';
import { restOfRoute } from './ui/record-paths.ts';

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
  if (answer !== null) {
    const { key, data } = recordKey(route.path, about, parameters, JSON.parse(answer));
    queryClient.setQueryData(key, data);
  }
  if (route.path === '/explore') queryClient.setQueryData(['leaderboard'], { rows: entries, unreadable: [] });
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
      description: documentTexts[route.path]?.(about) ?? '',
      pictured:
        route.path === '/model' && entries.some(({ model }) => model.name === about)
          ? { board, model: about }
          : null,
      robots: null,
    };
  } finally {
    // Its timers would hold what it keeps.
    queryClient.clear();
  }
}

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './data/query-client.ts';
import { recordKey } from './data/record-keys.ts';
import { App } from './shell/app.tsx';
import { routeAt } from './shell/routes.tsx';
import type { Config } from './state/config.ts';
import { PlainDocumentContext } from './state/plain-document.ts';
import { colorScheme, IDLE_ADDRESS, idleView, session } from './state-before-script.ts';
import { documentTexts } from './texts/document-texts.ts';
import { restOfRoute } from './ui/record-paths.ts';

/** The routes that the server has documents for; the links of a document to others lead to their route. */
const DOCUMENTS = new Set(Object.keys(documentTexts));

/** Links to routes as links to documents, where there are any. */
function withDocumentLinks(content: string): string {
  return content.replace(/href="#\/([^"]*)"/g, (_whole, rest: string) => {
    const isDocument = DOCUMENTS.has(`/${/^[a-z]*/.exec(rest)?.[0] ?? ''}`);
    const isBoard = rest === '' || rest.startsWith('?');
    return `href="/${isDocument || isBoard ? rest : `#/${rest}`}"`;
  });
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
  if (answer !== null) {
    const { key, data } = recordKey(route.path, about, parameters, JSON.parse(answer));
    queryClient.setQueryData(key, data);
  }
  if (route.path === '/explore') queryClient.setQueryData(['leaderboard'], { rows: entries, unreadable: [] });
  try {
    const content = renderToString(
      <StrictMode>
        <PlainDocumentContext value={`${path}${query}`}>
          <App
            takeOver={null}
            config={config}
            queryClient={queryClient}
            address={{ ...IDLE_ADDRESS, read: (name) => parameters.get(name), hash: () => `#${path}` }}
            viewStore={idleView(DEFAULT_VIEW)}
            session={session}
            colorScheme={colorScheme}
            first={null}
            year={new Date().getFullYear()}
          />
        </PlainDocumentContext>
      </StrictMode>,
    );
    return {
      content: withDocumentLinks(content),
      title: route.title(config, about),
      description: documentTexts[route.path]?.(about) ?? '',
      pictured:
        route.path === '/model' && entries.some(({ model }) => model.name === about)
          ? { board, model: about }
          : null,
    };
  } finally {
    // Its timers would hold what it keeps.
    queryClient.clear();
  }
}

import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import type { View } from '@leaderboard/core/board/view';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './shell/app.tsx';
import type { Config } from './state/config.ts';
import { withDocumentLinks } from './state/document-links.ts';
import { type PlainPage, PlainPageContext } from './state/plain-page.ts';
import { colorScheme, IDLE_ADDRESS, idleView, memory, session } from './state-before-script.ts';

interface Rendered {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly view: View;
  readonly year: number;
  /** The rows of a board's page, and what it has for visitors without script. */
  readonly first?: FirstScreen | null;
  readonly plain?: PlainPage | null;
  /** Of another page than the newest board: its path and query. */
  readonly document?: { readonly path: string; readonly query: string };
  readonly content?: ReactNode;
}

/** HTML of the whole application, as it is before anything has happened in a browser. */
export function renderApp(rendered: Rendered): string {
  const { config, queryClient, view, year, first = null, plain = null, document, content = null } = rendered;
  const parameters = new URLSearchParams(document?.query);
  const address =
    document === undefined
      ? IDLE_ADDRESS
      : {
          ...IDLE_ADDRESS,
          read: (name: string) => parameters.get(name),
          hash: () => `#${document.path}`,
        };
  const html = renderToString(
    <StrictMode>
      <PlainPageContext value={plain}>
        <App
          config={config}
          queryClient={queryClient}
          address={address}
          viewStore={idleView(view)}
          memory={memory}
          session={session}
          colorScheme={colorScheme}
          first={first}
          document={document === undefined ? null : `${document.path}${document.query}`}
          isRendered={true}
          year={year}
          content={content}
        />
      </PlainPageContext>
    </StrictMode>,
  );
  return document === undefined ? html : withDocumentLinks(html);
}

import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { SessionContext } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Address } from '../state/address.ts';
import { AddressContext } from '../state/address-parameter.ts';
import { type Config, ConfigContext } from '../state/config.ts';
import { DocumentAddressContext } from '../state/document-address.ts';
import { type EntryMemory, EntryMemoryContext } from '../state/entry-memory.ts';
import { FirstScreenContext } from '../state/first-screen.ts';
import { HydratedContext } from '../state/hydrated.ts';
import { type ViewStore, ViewStoreContext } from '../state/view-store.ts';
import { ColorSchemeContext, type ColorSchemeStore } from './color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';

type StoredSession = Pick<SessionStore, 'get' | 'subscribe'>;

interface AppProps {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly address: Address;
  readonly viewStore: ViewStore;
  readonly memory: EntryMemory;
  readonly session: StoredSession;
  readonly colorScheme: ColorSchemeStore;
  /** What the server rendered of the board; null where it rendered nothing. */
  readonly first: FirstScreen | null;
  /** The path with its query of the document that the server renders or has rendered; null where the page is none. */
  readonly document: string | null;
  /** Whether the server renders the page, or has rendered it for this browser to hydrate. */
  readonly isRendered: boolean;
  readonly year: number;
  /** In the place of the whole screen: what pages of other sites frame. */
  readonly content?: ReactNode;
}

function SessionProvider({ store, children }: { store: StoredSession; children: ReactNode }) {
  return (
    <SessionContext value={useSyncExternalStore(store.subscribe, store.get, store.get)}>
      {children}
    </SessionContext>
  );
}

/** Effects do not run on the server. The rest of the page follows in a transition, so that it blocks nothing. */
function useHydration(isRendered: boolean): boolean {
  const [isHydrated, setHydrated] = useState(!isRendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

/** The application, with everything that `main` makes for it. */
export function App(props: AppProps) {
  const { config, queryClient, address, viewStore, session, colorScheme, first, document, isRendered, year } =
    props;
  const isHydrated = useHydration(isRendered);
  return (
    <ErrorBoundary>
      <ConfigContext value={config}>
        <QueryClientProvider client={queryClient}>
          <ColorSchemeContext value={colorScheme}>
            <AddressContext value={address}>
              <ViewStoreContext value={viewStore}>
                <SessionProvider store={session}>
                  <FirstScreenContext value={first}>
                    <EntryMemoryContext value={props.memory}>
                      <DocumentAddressContext value={isHydrated ? null : document}>
                        <HydratedContext value={isHydrated}>
                          {props.content ?? <Layout year={year} />}
                        </HydratedContext>
                      </DocumentAddressContext>
                    </EntryMemoryContext>
                  </FirstScreenContext>
                </SessionProvider>
              </ViewStoreContext>
            </AddressContext>
          </ColorSchemeContext>
        </QueryClientProvider>
      </ConfigContext>
    </ErrorBoundary>
  );
}

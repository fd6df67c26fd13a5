import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { SessionContext } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Address } from '../state/address.ts';
import { AddressContext } from '../state/address-parameter.ts';
import { type Config, ConfigContext } from '../state/config.ts';
import { FirstScreenContext } from '../state/first-screen.ts';
import { type TakeOver, TakeOverContext } from '../state/take-over.ts';
import { type ViewStore, ViewStoreContext } from '../state/view-store.ts';
import { type Votings, VotingsContext } from '../voting/votings.ts';
import { ColorSchemeContext, type ColorSchemeStore } from './color-scheme.ts';
import { Layout } from './layout.tsx';

type StoredSession = Pick<SessionStore, 'get' | 'subscribe'>;

interface AppProps {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly address: Address;
  readonly viewStore: ViewStore;
  readonly session: StoredSession;
  readonly colorScheme: ColorSchemeStore;
  /** What the server rendered of the board; null where it rendered nothing. */
  readonly first: FirstScreen | null;
  /** How the browser takes that over; null where there is nothing to take over. */
  readonly takeOver: TakeOver | null;
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

/** The application, with everything that `main` makes for it. */
export function App(props: AppProps) {
  const { config, queryClient, address, viewStore, session, colorScheme, first, takeOver, year } = props;
  const [votings] = useState<Votings>(() => new Map());
  return (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <ColorSchemeContext value={colorScheme}>
          <AddressContext value={address}>
            <ViewStoreContext value={viewStore}>
              <SessionProvider store={session}>
                <VotingsContext value={votings}>
                  <FirstScreenContext value={first}>
                    <TakeOverContext value={takeOver}>
                      {props.content ?? <Layout year={year} />}
                    </TakeOverContext>
                  </FirstScreenContext>
                </VotingsContext>
              </SessionProvider>
            </ViewStoreContext>
          </AddressContext>
        </ColorSchemeContext>
      </QueryClientProvider>
    </ConfigContext>
  );
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Session, SessionContext } from '../sign-in/session.ts';
import { type Config, ConfigContext } from '../state/config.ts';
import { HydrationContext, type HydrationData, useHydration } from '../state/hydration.ts';
import { type Readable, useStore } from '../state/store.ts';
import { type Stores, StoresContext } from '../state/stores.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';

interface AppProps extends Stores {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly session: Readable<Session>;
  /** Data for server rendering and hydration; null if the page is only rendered in the browser. */
  readonly hydrationData: HydrationData | null;
  readonly year: number;
}

function SessionProvider({ store, children }: { store: Readable<Session>; children: ReactNode }) {
  // The server renders the signed-out state. The session may be known before hydration ends.
  const [nobody] = useState<Session>(() => ({ ...store.get(), username: null, token: null }));
  return <SessionContext value={useStore(store, () => nobody)}>{children}</SessionContext>;
}

/** The application with its stores and configuration. */
export function App(props: AppProps) {
  const hydration = useHydration(props.hydrationData);
  return (
    <ErrorBoundary>
      <ConfigContext value={props.config}>
        <QueryClientProvider client={props.queryClient}>
          <StoresContext value={props}>
            <SessionProvider store={props.session}>
              <HydrationContext value={hydration}>
                <Layout year={props.year} />
              </HydrationContext>
            </SessionProvider>
          </StoresContext>
        </QueryClientProvider>
      </ConfigContext>
    </ErrorBoundary>
  );
}

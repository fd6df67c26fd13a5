import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Config, ConfigContext } from '../state/config.ts';
import { type ViewStore, ViewStoreContext } from '../state/view-store.ts';
import { Layout } from './layout.tsx';
import { colorSchemeManager, theme } from './theme.ts';

interface AppProps {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly viewStore: ViewStore;
  readonly year: number;
}

/** The application with everything it is given from outside. */
export function App({ config, queryClient, viewStore, year }: AppProps) {
  return (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
          <ViewStoreContext value={viewStore}>
            <Layout year={year} />
          </ViewStoreContext>
        </MantineProvider>
      </QueryClientProvider>
    </ConfigContext>
  );
}

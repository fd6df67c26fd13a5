import { QueryCache, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // biome-ignore lint/suspicious/noConsole: a failed call is logged as well as shown, with its cause
        console.error(`Loading '${query.queryKey.join('/')}' failed:`, error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline, a call should fail with a message; by default it would wait silently.
        networkMode: 'always',
        // Failed calls are retried when the browser is online again.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
    },
  });
}

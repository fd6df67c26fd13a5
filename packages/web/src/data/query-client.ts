import { QueryCache, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // biome-ignore lint/suspicious/noConsole: spec 8 has a failed call logged as well as shown
        console.error(`Loading '${query.queryKey.join('/')}' failed:`, error);
      },
    }),
    defaultOptions: {
      queries: {
        // Spec 7.4.
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline, a call should fail and say so; the default would wait without a word.
        networkMode: 'always',
      },
    },
  });
}

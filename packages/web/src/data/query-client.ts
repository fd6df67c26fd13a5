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

const numbers = new Map<string, number>();

/** Stands for a token in the keys of queries, which are logged above. A name may pass to another person, whose token is another one. */
export function tokenNumber(token: string | null): number | null {
  if (token === null) return null;
  const number = numbers.get(token) ?? numbers.size;
  numbers.set(token, number);
  return number;
}

import { QueryCache, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // biome-ignore lint/suspicious/noConsole: a failed call is shown, and logged with its cause
        console.error(`Loading '${query.queryKey.join('/')}' failed:`, error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline calls should fail with a message. By default they would wait silently.
        networkMode: 'always',
        // Failed calls are retried once the browser is online again.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
    },
  });
}

const numbers = new Map<string, number>();

/** A number that replaces the token in query keys, which are logged. Usernames are unsuitable, because they can change hands. */
export function tokenNumber(token: string | null): number | null {
  if (token === null) return null;
  const number = numbers.get(token) ?? numbers.size;
  numbers.set(token, number);
  return number;
}

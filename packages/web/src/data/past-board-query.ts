import { addressOf } from '@leaderboard/core/pages/call-address';
import { getPublicationBoard } from '@leaderboard/core/records-api';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CallError, refusalOf } from './api-call.ts';
import { type Entries, logUnreadable, readBoard } from './entry-reader.ts';
import { createPacer, yieldToBrowser } from './pacer.ts';
import { publishedIn } from './publication-of-page.ts';
import { isNotThere } from './query-of.ts';
import { answered, textChunks } from './silence-limit.ts';

const KEY = 'past-board';

async function loadPastBoard(publication: string, signal: AbortSignal): Promise<Entries | null> {
  const address = addressOf(getPublicationBoard.path, { number: publication });
  const response = await answered(fetch(address, { signal }));
  if (!response.ok) {
    const refusal = await refusalOf(response);
    if (isNotThere(refusal)) return null;
    throw refusal;
  }
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  const { entries } = await readBoard(textChunks(response), pacer, 0);
  logUnreadable(address, entries.unreadable);
  return { ...entries, published: publishedIn(response.headers) };
}

/** Drops all unused past boards but the newest: each takes as much memory as today's board. */
function dropOlder(client: QueryClient): void {
  const [, ...older] = client
    .getQueryCache()
    .findAll({ queryKey: [KEY], type: 'inactive', fetchStatus: 'idle' })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { queryKey } of older) client.removeQueries({ queryKey, exact: true });
}

export function pastBoardQuery(publication: string) {
  return queryOptions({
    queryKey: [KEY, publication],
    queryFn: ({ client, signal }) => {
      dropOlder(client);
      return loadPastBoard(publication, signal);
    },
    staleTime: 300_000,
    structuralSharing: false,
    retry: (count, error) => count < 1 && !(error instanceof CallError && error.status < 500),
  });
}

/** The board as a publication left it; null: there is no such publication. */
export function usePastBoard(publication: string): UseQueryResult<Entries | null> {
  return useQuery(pastBoardQuery(publication));
}

import { LEADERBOARD_PATH, WITHOUT_INTERVALS } from '@leaderboard/core/leaderboard-path';
import { focusManager, useQuery } from '@tanstack/react-query';
import type { Entries } from './entry-reader.ts';
import { boardTag } from './leaderboard-cache.ts';
import { answered } from './silence-limit.ts';

const INTERVAL_MS = 300_000;

/** Asks the server for the headers of its board. @throws when the answer has no tag of a board */
async function isNewerOnServer(board: string, publication: number | null): Promise<boolean> {
  const headers = { accept: WITHOUT_INTERVALS };
  const response = await answered(fetch(LEADERBOARD_PATH, { method: 'HEAD', headers, cache: 'no-store' }));
  const current = boardTag(response.headers.get('etag'));
  if (!response.ok || current === null) throw new Error(`No board: ${response.status}`);
  // Right after a publication, another server may still have the board before it.
  const isOlder = publication !== null && Number(response.headers.get('publication')) < publication;
  return current !== board && !isOlder;
}

/**
 * Whether the server has a newer board than this one. The server is asked every five minutes, when the tab becomes visible and when
 * the browser is online again, but never by a hidden tab.
 * @param readAt when the board was read, in ms.
 */
export function useNewerBoard({ board = null, publication = null }: Entries, readAt: number): boolean {
  const { data } = useQuery({
    queryKey: ['newer-board', board],
    queryFn: ({ client, queryKey }) =>
      board === null
        ? false
        : isNewerOnServer(board, publication).catch(() => client.getQueryData<boolean>(queryKey) ?? false),
    // Without a tag there is nothing to compare.
    enabled: board !== null,
    initialData: false,
    initialDataUpdatedAt: readAt,
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: () => (focusManager.isFocused() ? 'always' : false),
  });
  return data;
}

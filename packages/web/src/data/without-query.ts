import { type LeftOut, setsOf } from '@leaderboard/core/questions/left-out';
import { type BoardWithout, getBoardWithout } from '@leaderboard/core/questions-api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { find, STALE_MS } from './records-query.ts';

/** The address of the call about the board without some questions. */
export function withoutPath(choice: LeftOut): string {
  return `${getBoardWithout.path}?sets=${setsOf(choice).join(',')}`;
}

/** The board without some questions; null: the server has no such call yet. */
export function useBoardWithout(choice: LeftOut): UseQueryResult<BoardWithout | null> {
  return useQuery({
    queryKey: ['board-without', choice],
    queryFn: ({ signal }) => find(getBoardWithout, withoutPath(choice), signal),
    staleTime: STALE_MS,
  });
}

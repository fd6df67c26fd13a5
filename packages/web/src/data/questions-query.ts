import { getComposition, getProfile } from '@leaderboard/core/questions-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { find, keepFound, STALE_MS } from './records-query.ts';

export const compositionQuery = queryOptions({
  queryKey: ['composition'],
  queryFn: ({ signal }) => find(getComposition, getComposition.path, signal),
  staleTime: STALE_MS,
});

/** The profiles of models. @param models names or ids of rows. */
export function useProfile(models: readonly string[]) {
  return useQuery({
    queryKey: ['profile', ...models],
    queryFn: ({ signal }) =>
      find(getProfile, `${getProfile.path}?models=${models.map(encodeURIComponent).join(',')}`, signal),
    staleTime: STALE_MS,
    enabled: models.length > 0,
    placeholderData: keepFound,
  });
}

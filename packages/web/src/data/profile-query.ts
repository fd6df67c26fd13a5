import { getProfile } from '@leaderboard/core/questions-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { find, keepFound, STALE_MS } from './records-query.ts';

/** The address of the call about profiles. @param models names or ids of rows. */
export function profilePath(models: readonly string[]): string {
  return `${getProfile.path}?models=${models.map(encodeURIComponent).join(',')}`;
}

/** @param models names or ids of rows. */
export function profileQuery(models: readonly string[]) {
  return queryOptions({
    queryKey: ['profile', ...models],
    queryFn: ({ signal }) => find(getProfile, profilePath(models), signal),
    staleTime: STALE_MS,
  });
}

export function useProfile(models: readonly string[]) {
  return useQuery({
    ...profileQuery(models),
    enabled: models.length > 0,
    placeholderData: keepFound,
  });
}

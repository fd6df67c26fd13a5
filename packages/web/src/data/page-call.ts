import { getCallParams } from '@leaderboard/core/pages/page-calls';
import { type PagePath, pageAt, type Values } from '@leaderboard/core/pages/pages';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { parseRouteParams } from '../state/route.ts';
import { type PageLocation, usePageLocation } from '../state/stores.ts';
import type { ReadContract } from './api-call.ts';
import { createCallQuery } from './call-query.ts';

/** Parameters of a page's call, read from the URL; null if the page needs no call. */
export function getCallValues(page: string, { hash, read }: PageLocation): Values | null {
  const given = (pageAt(page)?.document?.reads ?? []).flatMap((name): [string, string][] => {
    const value = read(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  return getCallParams(page, { ...parseRouteParams(hash(), page), ...Object.fromEntries(given) });
}

function pageQuery<Answer>(contract: ReadContract<Answer>, page: PagePath, place: PageLocation) {
  const values = getCallValues(page, place);
  return { ...createCallQuery(contract, values ?? {}), enabled: values !== null };
}

/** Prefetches the data of a page that is about to render. */
export function prepareCall<Answer>(contract: ReadContract<Answer>, page: PagePath) {
  return (client: QueryClient, place: PageLocation): void => {
    const query = pageQuery(contract, page, place);
    // The page's own query reports failures.
    if (client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery(query);
  };
}

/** The page's call with parameters from the URL. Its data is null if the record does not exist. */
export function usePageCall<Answer>(contract: ReadContract<Answer>, page: PagePath) {
  return useQuery(pageQuery(contract, page, usePageLocation()));
}

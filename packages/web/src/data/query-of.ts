import { addressOf } from '@leaderboard/core/pages/call-address';
import type { Values } from '@leaderboard/core/pages/pages';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call, type ReadContract } from './api-call.ts';

/** Records change only with a publication. A visitor who compares several comes back to cached ones. */
export const STALE_MS = 60_000;

/** Whether a call failed because there is no such thing. */
function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Makes a call; null when there is no such thing. */
export function find<Answer>(
  contract: ReadContract<Answer>,
  values: Values,
  signal: AbortSignal,
): Promise<Answer | null> {
  return call(contract, { values, signal }).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
}

/** Shows the previous answer while the next one loads, unless the previous one found nothing. */
const keepFound = <Data>(before: Data | undefined): Data | undefined => before ?? undefined;

/** The query of a call; its answer is null when there is no such thing. Its key is the address of the call. */
export function queryOf<Answer>(contract: ReadContract<Answer>, values: Values = {}) {
  return queryOptions<Answer | null, Error, Answer | null, [string]>({
    queryKey: [addressOf(contract.path, values)],
    queryFn: ({ signal }) => find(contract, values, signal),
    staleTime: STALE_MS,
    placeholderData: keepFound,
  });
}

/** Ends the query key of an answer that is read page by page: its data has another shape. */
export const IN_PAGES = ['pages'] as const;

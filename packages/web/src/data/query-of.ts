import type { Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
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

/**
 * The answer that a document brought for the call that its page is made from; null: what the page is about does not exist. For the first
 * query that asks for it: a later one wants a newer answer.
 */
export function broughtAnswer<Answer>(
  { response }: ReadContract<Answer>,
  address: string,
): Answer | null | undefined {
  const element = document.getElementById('answer');
  if (element?.dataset.call !== address) return undefined;
  element.remove();
  const answer: unknown = JSON.parse(element.textContent);
  return answer === null ? null : response.safeParse(answer).data;
}

/** Shows the previous answer while the next one loads, unless the previous one found nothing. */
const keepFound = <Data>(before: Data | undefined): Data | undefined => before ?? undefined;

/** The query of a call; its answer is null when there is no such thing. Its key is the address of the call. */
export function queryOf<Answer>(contract: ReadContract<Answer>, values: Values = {}) {
  const address = formatUrl(contract.path, values);
  return queryOptions<Answer | null, Error, Answer | null, [string]>({
    queryKey: [address],
    initialData: () => broughtAnswer(contract, address),
    queryFn: ({ signal }) => find(contract, values, signal),
    staleTime: STALE_MS,
    placeholderData: keepFound,
  });
}

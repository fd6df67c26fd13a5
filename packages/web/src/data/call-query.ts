import type { Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call, type ReadContract } from './api-call.ts';

/** Records change only with a publication. Visitors who switch between records see cached ones. */
export const STALE_MS = 60_000;

/** True if a call failed because the record does not exist. */
function isNotFound(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Makes a call; null if the record does not exist. */
export function callOrNull<Answer>(
  contract: ReadContract<Answer>,
  values: Values,
  signal: AbortSignal,
): Promise<Answer | null> {
  return call(contract, { values, signal }).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}

/**
 * The response to the page's call, embedded in the document; null if the record does not exist, undefined if nothing is embedded.
 * Only the first query uses it, because later ones need newer data.
 */
export function takeEmbeddedResponse<Answer>(
  { response }: ReadContract<Answer>,
  url: string,
): Answer | null | undefined {
  const element = document.getElementById('answer');
  if (element?.dataset.call !== url) return undefined;
  element.remove();
  const answer: unknown = JSON.parse(element.textContent);
  return answer === null ? null : response.safeParse(answer).data;
}

/** Shows the previous data while the next loads, unless the previous record did not exist. */
const keepPreviousData = <Data>(before: Data | undefined): Data | undefined => before ?? undefined;

/** Query options for a call, keyed by its URL. The data is null if the record does not exist. */
export function createCallQuery<Answer>(contract: ReadContract<Answer>, values: Values = {}) {
  const url = formatUrl(contract.path, values);
  return queryOptions<Answer | null, Error, Answer | null, [string]>({
    queryKey: [url],
    initialData: () => takeEmbeddedResponse(contract, url),
    queryFn: ({ signal }) => callOrNull(contract, values, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

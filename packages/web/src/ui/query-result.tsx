import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
import { ErrorBanner } from './messages.tsx';

export interface QueryResultProps<Data, Known> {
  /** Its data is null if the record does not exist. */
  readonly query: Pick<UseQueryResult<Data | null>, 'data' | 'error' | 'refetch'>;
  /** Data to show until the query has loaded; null if none is known. */
  readonly known?: Known | null;
  /** Shown while the data loads. */
  readonly waiting: ReactNode;
  readonly notFound?: ReactNode;
  /** The error message. */
  readonly failed: (error: Error) => ReactNode;
  /** CSS class of the error message's container. */
  readonly failedClass?: string | undefined;
  readonly children: (answer: Data | Known) => ReactNode;
}

/** Renders a query's data, or its loading, not-found or error state with a retry button. */
export function QueryResult<Data, Known = never>(props: QueryResultProps<Data, Known>) {
  const { query, known = null, waiting, notFound = null, failed, failedClass, children } = props;
  const { data, error, refetch } = query;
  if (data === null) return notFound;
  const shown = data ?? known;
  if (shown === null && error === null) return waiting;
  return (
    // The content keeps its React child position when the message appears or disappears, so it is not mounted again.
    <>
      {data !== undefined || error === null ? null : (
        <div className={failedClass}>
          <ErrorBanner message={failed(error)} action={<RetryButton onRetry={refetch} />} />
        </div>
      )}
      {shown === null ? null : children(shown)}
    </>
  );
}

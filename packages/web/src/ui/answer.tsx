import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
import { ErrorBanner } from './messages.tsx';

export interface AnswerProps<Data, Known> {
  /** Its data is null if the record does not exist. */
  readonly query: Pick<UseQueryResult<Data | null>, 'data' | 'error' | 'refetch'>;
  /** Data to show until the query has loaded; null if none is known. */
  readonly known?: Known | null;
  /** Shown while the data loads. */
  readonly waiting: ReactNode;
  readonly notThere?: ReactNode;
  /** The error message. */
  readonly failed: (error: Error) => ReactNode;
  /** CSS class of the error message's container. */
  readonly failedClass?: string | undefined;
  readonly children: (answer: Data | Known) => ReactNode;
}

/** Renders a query's data, or its loading, not-found or error state with a retry button. */
export function Answer<Data, Known = never>(props: AnswerProps<Data, Known>) {
  const { query, known = null, waiting, notThere = null, failed, failedClass, children } = props;
  const { data, error, refetch } = query;
  if (data === null) return notThere;
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

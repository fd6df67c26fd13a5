import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
import { ErrorBanner } from './messages.tsx';

export interface AnswerProps<Data, Known> {
  /** Its data is null if there is no such thing. */
  readonly query: Pick<UseQueryResult<Data | null>, 'data' | 'error' | 'refetch'>;
  /** What is already known and shown until the answer comes; null if nothing is. */
  readonly known?: Known | null;
  /** In place of the answer while it loads, and where there is no such thing. */
  readonly waiting: ReactNode;
  readonly notThere?: ReactNode;
  /** Why it could not be loaded. */
  readonly failed: (error: Error) => ReactNode;
  /** Of what says so. */
  readonly failedClass?: string | undefined;
  readonly children: (answer: Data | Known) => ReactNode;
}

/** The answer of a query, or that it loads, that it failed and can be retried, or that there is no such thing. */
export function Answer<Data, Known = never>(props: AnswerProps<Data, Known>) {
  const { query, known = null, waiting, notThere = null, failed, failedClass, children } = props;
  const { data, error, refetch } = query;
  if (data === null) return notThere;
  const shown = data ?? known;
  if (shown === null && error === null) return waiting;
  return (
    // The content stays the same React child when the message appears or disappears, so it is not rendered again.
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

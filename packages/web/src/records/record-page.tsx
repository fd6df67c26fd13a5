import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { failureText } from '../data/failure-text.ts';
import { RetryButton } from '../ui/button.tsx';
import { StateMessage } from '../ui/messages.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';
import styles from './record-page.module.css';

interface RecordPageProps<Answer, Known> {
  /** Its answer is null where there is no such thing. */
  readonly query: Pick<UseQueryResult<Answer | null>, 'data' | 'error' | 'refetch'>;
  /** What is known while the answer is on its way; null: nothing. */
  readonly known?: Known | null;
  /** What is said where there is no such thing. */
  readonly notFound: { readonly title: string; readonly text: string };
  readonly children: (answer: Answer | Known) => ReactNode;
}

/** What a page shows of an answer: the answer, or that it is on its way, is not there, or did not come. */
export function RecordPage<Answer, Known = never>(props: RecordPageProps<Answer, Known>) {
  const { query, known = null, notFound, children } = props;
  const { data, error, refetch } = query;
  if (data === null) {
    return (
      <div className={styles.message}>
        <StateMessage
          title={notFound.title}
          text={notFound.text}
          action={<a href="#/">{texts.notFound.home}</a>}
        />
      </div>
    );
  }
  const shown = data ?? known;
  if (shown === null && error === null) return <SpinnerArea label={recordsTexts.loading} size="page" />;
  return (
    // What is shown keeps its place when the message comes or goes: it is not drawn anew.
    <>
      {data !== undefined || error === null ? null : (
        <div className={styles.message}>
          <StateMessage
            role="alert"
            title={failureText(error, recordsTexts.failed)}
            action={<RetryButton onRetry={refetch}>{recordsTexts.retry}</RetryButton>}
          />
        </div>
      )}
      {shown === null ? null : children(shown)}
    </>
  );
}

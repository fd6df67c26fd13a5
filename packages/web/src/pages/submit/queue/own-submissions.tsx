import { bySubmission } from '@leaderboard/core/queue/submission-status';
import type {
  ReadEvaluatingItem,
  ReadFailedItem,
  ReadFinishedItem,
  ReadPendingItem,
  ReadQueueStatus,
} from '@leaderboard/core/read-answers';
import { common as texts } from '#catalog/common.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { useOwnSubmissions } from '../../../data/queue-query.ts';
import { ErrorBanner, UnreadableNotice } from '../../../ui/messages.tsx';
import styles from './queue.module.css';
import { CollapsibleSection, QueueTable } from './queue-table.tsx';
import { EvaluationProgress, FailureReason, PendingState, StatusChip } from './submission-state.tsx';

/** A submission with its status, which is the name of its list. */
type OwnSubmission =
  | (ReadPendingItem & { readonly status: 'pending' })
  | (ReadEvaluatingItem & { readonly status: 'evaluating' })
  | (ReadFinishedItem & { readonly status: 'finished' })
  | (ReadFailedItem & { readonly status: 'failed' });

function newestFirst({ pending, evaluating, finished, failed }: ReadQueueStatus): OwnSubmission[] {
  const all: OwnSubmission[] = [
    ...pending.map((item) => ({ ...item, status: 'pending' as const })),
    ...evaluating.map((item) => ({ ...item, status: 'evaluating' as const })),
    ...finished.map((item) => ({ ...item, status: 'finished' as const })),
    ...failed.map((item) => ({ ...item, status: 'failed' as const })),
  ];
  return all.sort(bySubmission);
}

function Outcome({ item }: { item: OwnSubmission }) {
  switch (item.status) {
    case 'pending':
      return <PendingState item={item} />;
    case 'evaluating':
      return <EvaluationProgress item={item} />;
    case 'finished':
      return (
        <>
          <StatusChip status="finished" />{' '}
          {item.run ? (
            <a href={`#/run/${item.run}`}>{texts.pages.records['/run'](String(item.run))}</a>
          ) : null}
        </>
      );
    case 'failed':
      return (
        <>
          <StatusChip status="failed" /> <FailureReason item={item} />
        </>
      );
  }
}

/** The submissions of the signed-in account and their outcomes; nothing if there are none. */
export function OwnSubmissions({ username }: { username: string }) {
  const { data, error } = useOwnSubmissions(username);
  return (
    <>
      {error === null ? null : <ErrorBanner message={error.message} />}
      {data === undefined ? null : <Submissions data={data} />}
    </>
  );
}

function Submissions({ data }: { data: ReadQueueStatus }) {
  const own = newestFirst(data);
  if (own.length + data.unreadable.length === 0) return null;
  return (
    <section className={styles.panel}>
      <CollapsibleSection level={2} title={queueTexts.own.title}>
        {(titleId) => (
          <>
            <UnreadableNotice count={data.unreadable.length} text={queueTexts.unreadable} />
            <QueueTable
              titleId={titleId}
              items={own}
              lastColumn="outcome"
              last={(item) => <Outcome item={item} />}
            />
          </>
        )}
      </CollapsibleSection>
    </section>
  );
}

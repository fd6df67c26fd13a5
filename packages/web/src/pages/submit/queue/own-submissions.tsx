import { bySubmission } from '@leaderboard/core/queue/submission-status';
import type { ReadQueueStatus } from '@leaderboard/core/read-answers';
import { common as texts } from '#catalog/common.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { useOwnSubmissions } from '../../../data/queue-query.ts';
import { ErrorBanner, UnreadableNotice } from '../../../ui/messages.tsx';
import styles from './queue.module.css';
import { CollapsibleSection, QueueTable } from './queue-table.tsx';
import { EvaluationProgress, FailureReason, PendingState, StatusChip } from './submission-state.tsx';

/** All submissions with their outcomes, newest first. */
function withOutcomes({ pending, evaluating, finished, failed }: ReadQueueStatus) {
  return [
    ...pending.map((item) => ({ ...item, outcome: <PendingState item={item} /> })),
    ...evaluating.map((item) => ({ ...item, outcome: <EvaluationProgress item={item} /> })),
    ...finished.map((item) => ({
      ...item,
      outcome: (
        <>
          <StatusChip status="finished" />{' '}
          {item.run ? (
            <a href={`#/run/${item.run}`}>{texts.pages.records['/run'](String(item.run))}</a>
          ) : null}
        </>
      ),
    })),
    ...failed.map((item) => ({
      ...item,
      outcome: (
        <>
          <StatusChip status="failed" /> <FailureReason item={item} />
        </>
      ),
    })),
  ].sort(bySubmission);
}

/** The submissions of the signed-in account and their outcomes; nothing if there are none. */
export function OwnSubmissions({ username, token }: { username: string; token: string }) {
  const { data, error } = useOwnSubmissions(username, token);
  return (
    <>
      {error === null ? null : <ErrorBanner message={error.message} />}
      {data === undefined ? null : <Submissions data={data} />}
    </>
  );
}

function Submissions({ data }: { data: ReadQueueStatus }) {
  const own = withOutcomes(data);
  if (own.length + data.unreadable.length === 0) return null;
  return (
    <section className={styles.panel}>
      <CollapsibleSection level={2} title={queueTexts.own.title}>
        {(titleId) => (
          <>
            <UnreadableNotice count={data.unreadable.length} text={queueTexts.unreadable} />
            <QueueTable titleId={titleId} items={own} lastColumn="outcome" last={(item) => item.outcome} />
          </>
        )}
      </CollapsibleSection>
    </section>
  );
}

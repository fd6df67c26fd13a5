import { useRef } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { useQueueStatus } from '../../../data/queue-query.ts';
import { announce } from '../../../state/announcement.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { Spinner, SpinnerArea } from '../../../ui/spinner.tsx';
import { UnreadableNotice } from '../../../ui/unreadable-notice.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { EvaluationProgress } from './evaluation-progress.tsx';
import styles from './evaluation-status.module.css';
import { FailureReason } from './failure-reason.tsx';
import { PendingState } from './pending-state.tsx';
import { QueueSection } from './queue-section.tsx';
import { StalledNotice } from './stalled-notice.tsx';
import { StatusChip, StatusMark } from './status-chip.tsx';
import { useBoardForgotten } from './use-board-forgotten.ts';
import { useChangeAnnounced } from './use-change-announced.ts';

/** Made once: the same element spares its row from being drawn anew. */
const FINISHED = <StatusChip status="finished" />;

/** The lists that the collapsed header counts. */
const COUNTED = ['pending', 'evaluating', 'finished'] as const;

/** The evaluation queue as it is now: submissions that are pending, being evaluated, finished and failed. */
export function EvaluationStatus() {
  const { data, error, refetch } = useQueueStatus();
  const wasRetried = useRef(false);
  useChangeAnnounced(data);
  useBoardForgotten(data?.finished);

  async function retry() {
    wasRetried.current = true;
    const { isError } = await refetch();
    // The alert is there already: a screen reader would not say it again.
    if (isError) announce(queueTexts.failed);
  }

  if (error !== null)
    return (
      <ErrorBanner
        message={error.message}
        action={<Button onClick={() => void retry()}>{queueTexts.retry}</Button>}
      />
    );
  return (
    <section className={styles.panel}>
      <CollapsibleSection
        level={2}
        title={queueTexts.title}
        // The button that was pressed is gone with the alert: the focus goes to the heading that took its place.
        toggleRef={(toggle) => {
          if (toggle === null || !wasRetried.current) return;
          wasRetried.current = false;
          if (document.activeElement === document.body) toggle.focus();
        }}
        aside={(isOpen) => (
          <>
            {data === undefined ? (
              <Spinner label={queueTexts.loading} />
            ) : isOpen ? null : (
              <span className={styles.counts}>
                {COUNTED.map((status) => (
                  <StatusMark key={status} status={status}>
                    {queueTexts.counts[status](formatCount(data[status].length))}
                  </StatusMark>
                ))}
              </span>
            )}
            <a className={styles.vote} href="#/vote">
              {queueTexts.vote}
            </a>
          </>
        )}
      >
        {() =>
          data === undefined ? (
            <SpinnerArea label={queueTexts.loading} />
          ) : (
            <>
              <UnreadableNotice count={data.unreadable.length} text={queueTexts.unreadable} />
              {data.stalled ? <StalledNotice reason={data.stalled.reason} /> : null}
              <QueueSection
                status="pending"
                items={data.pending}
                last={(item) => <PendingState item={item} />}
              />
              <QueueSection
                status="evaluating"
                items={data.evaluating}
                last={(item) => <EvaluationProgress item={item} />}
              />
              <QueueSection status="finished" items={data.finished} last={() => FINISHED} />
              {data.failed.length === 0 ? null : (
                <QueueSection
                  status="failed"
                  items={data.failed}
                  lastColumn="reason"
                  last={(item) => <FailureReason item={item} />}
                />
              )}
            </>
          )
        }
      </CollapsibleSection>
    </section>
  );
}

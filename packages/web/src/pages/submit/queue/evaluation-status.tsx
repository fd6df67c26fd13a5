import type { ReadQueueStatus } from '@leaderboard/core/read-answers';
import { type RefObject, useRef, useState } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { useQueueStatus } from '../../../data/queue-query.ts';
import { UnreadableNotice } from '../../../ui/messages.tsx';
import { Spinner, SpinnerArea } from '../../../ui/spinner.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { EvaluationProgress } from './evaluation-progress.tsx';
import styles from './evaluation-status.module.css';
import { FailureReason } from './failure-reason.tsx';
import { PendingState } from './pending-state.tsx';
import { QueueAlert } from './queue-alert.tsx';
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
  /** The failure that is being retried: without data, the query forgets it as soon as it is asked again. */
  const [retried, setRetried] = useState<Error | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useChangeAnnounced(data);
  useBoardForgotten(data?.finished);

  async function retry(): Promise<boolean> {
    setRetried(error);
    const { isError } = await refetch();
    setRetried(null);
    return !isError;
  }

  const failure = error ?? retried;
  return (
    <>
      {failure === null ? null : <QueueAlert message={failure.message} onRetry={retry} heir={toggle} />}
      {failure !== null && data === undefined ? null : <Panel data={data} toggle={toggle} />}
    </>
  );
}

interface PanelProps {
  /** Undefined until the queue has been read. */
  readonly data: ReadQueueStatus | undefined;
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

function Panel({ data, toggle }: PanelProps) {
  return (
    <section className={styles.panel}>
      <CollapsibleSection
        level={2}
        title={queueTexts.title}
        toggleRef={toggle}
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

import type { EvaluatingItem, FailedItem, PendingItem, QueueItem, QueueLists } from '@leaderboard/core/api';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { count as formatCount } from '#texts/figures';
import { queue as queueTexts } from '#texts/queue';
import { useQueueStatus } from '../data/queue-query.ts';
import { announce } from '../state/announcement.ts';
import { Button } from '../ui/button.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { ErrorBanner } from '../ui/messages.tsx';
import { Spinner, SpinnerArea } from '../ui/spinner.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { stalledText, useBoardForgotten, useChangeAnnounced } from './queue-changes.ts';
import { CollapsibleSection, QueueTable } from './queue-table.tsx';
import {
  EvaluationProgress,
  FailureReason,
  PendingState,
  StatusChip,
  StatusMark,
} from './submission-state.tsx';

/** Content of the last column by submission status. */
const LAST = {
  pending: (item: PendingItem) => <PendingState item={item} />,
  evaluating: (item: EvaluatingItem) => <EvaluationProgress item={item} />,
  finished: () => <StatusChip status="finished" />,
  failed: (item: FailedItem) => <FailureReason item={item} />,
};

/** Lists whose counts are shown in the collapsed header. */
const COUNTED = ['pending', 'evaluating', 'finished'] as const;

/** The current evaluation queue: pending, evaluating, finished and failed submissions. */
export function EvaluationStatus() {
  const { data, error, refetch } = useQueueStatus();
  /** The error that is being retried. Without data, the query clears its error when it refetches. */
  const [retried, setRetried] = useState<Error | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useChangeAnnounced(data);
  useBoardForgotten(data?.finished);

  const retryButton = useRestoredFocus(toggle);

  async function retry() {
    if (error === null || retried !== null) return;
    setRetried(error);
    const { isError } = await refetch();
    setRetried(null);
    // The alert is already on the page, so a screen reader would not repeat it.
    if (isError) announce(error.message);
  }

  const failure = error ?? retried;
  return (
    <>
      {failure === null ? null : (
        <ErrorBanner
          message={failure.message}
          action={
            // `disabled` would remove focus.
            <Button ref={retryButton} aria-disabled={retried !== null} onClick={() => void retry()}>
              {retried === null ? null : <Spinner />}
              <span>{texts.leaderboard.retry}</span>
            </Button>
          }
        />
      )}
      {failure !== null && data === undefined ? null : <Panel data={data} toggle={toggle} />}
    </>
  );
}

interface PanelProps {
  /** undefined until the queue has loaded. */
  readonly data: QueueLists | undefined;
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

function Panel({ data, toggle }: PanelProps) {
  return (
    <section className="card overflow-hidden">
      <CollapsibleSection
        level={2}
        title={queueTexts.title}
        toggleRef={toggle}
        aside={(isOpen) => (
          <>
            {data === undefined ? (
              <Spinner label={queueTexts.loading} />
            ) : isOpen ? null : (
              <span className="flex flex-wrap gap-2">
                {COUNTED.map((status) => (
                  <StatusMark key={status} status={status}>
                    {queueTexts.counts[status]({ count: formatCount(data[status].length) })}
                  </StatusMark>
                ))}
              </span>
            )}
            <a className="ml-auto py-1 font-medium text-md/line max-sm:ml-7 max-sm:basis-full" href="#/vote">
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
              {data.stalled ? (
                <p className="flex items-center gap-2 border-t bg-shade px-5 py-2.5 text-md/line">
                  <span className="text-secondary text-xl">
                    <ClockIcon />
                  </span>
                  <span>{stalledText(data.stalled)}</span>
                </p>
              ) : null}
              <QueueSection status="pending" items={data.pending} last={LAST.pending} />
              <QueueSection status="evaluating" items={data.evaluating} last={LAST.evaluating} />
              <QueueSection status="finished" items={data.finished} last={LAST.finished} />
              {data.failed.length === 0 ? null : (
                <QueueSection status="failed" items={data.failed} last={LAST.failed} />
              )}
            </>
          )
        }
      </CollapsibleSection>
    </section>
  );
}

interface QueueSectionProps<Item extends QueueItem> {
  readonly status: QueueStatus;
  readonly items: readonly Item[];
  /** Renders the last column. */
  readonly last: (item: Item) => ReactNode;
}

/** The submissions with one status, and their count. */
function QueueSection<Item extends QueueItem>({ status, items, last }: QueueSectionProps<Item>) {
  const { title, empty } = queueTexts.sections[status];
  return (
    <section className="border-t">
      <CollapsibleSection
        level={3}
        title={title}
        aside={() => (
          <StatusMark status={status}>
            <span>
              <span data-part="models">{formatCount(items.length)}</span>{' '}
              <span className="hidden-text">{queueTexts.countUnit({ count: items.length })}</span>
            </span>
          </StatusMark>
        )}
      >
        {(titleId) =>
          items.length === 0 ? (
            <p className="pt-1 pr-5 pb-4 pl-11 text-md/line text-muted">{empty}</p>
          ) : (
            <QueueTable
              titleId={titleId}
              items={items}
              lastColumn={status === 'failed' ? 'reason' : 'status'}
              last={last}
            />
          )
        }
      </CollapsibleSection>
    </section>
  );
}

import type { EvaluatingItem, FailedItem, PendingItem, Submitted } from '@leaderboard/core/api';
import {
  formatEvaluationTime,
  parseAge,
  type QueueStatus,
  STATUS_COLORS,
} from '@leaderboard/core/queue/submission-status';
import { type ReactNode, useState } from 'react';
import { count as formatCount } from '#texts/figures';
import { queue as queueTexts } from '#texts/queue';
import { statusLabels } from '#texts/statusLabels';
import { useSubmissionLog } from '../data/queue-query.ts';
import { resubmitHref } from '../state/route.ts';
import { AlertIcon, CheckIcon, ClockIcon, RunningIcon } from '../ui/icons.tsx';
import { Badge } from '../ui/messages.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { textOf } from './queue-changes.ts';
import { ageText, localTime } from './queue-times.ts';

/** A shape for each color, so that no status is distinguished by color alone. */
const SHAPES: Record<(typeof STATUS_COLORS)[QueueStatus], ReactNode> = {
  info: <ClockIcon />,
  warning: <RunningIcon />,
  success: <CheckIcon />,
  error: <AlertIcon />,
};

/** A label with the color and shape of a status. */
export function StatusMark({ status, children }: { status: QueueStatus; children: ReactNode }) {
  const color = STATUS_COLORS[status];
  return (
    <Badge tone={color}>
      {SHAPES[color]}
      <span>{children}</span>
    </Badge>
  );
}

export function StatusChip({ status }: { status: QueueStatus }) {
  return <StatusMark status={status}>{statusLabels[status]}</StatusMark>;
}

/** Status of a pending submission, its queue position, the reason for a retry, and requirements that no worker meets. */
export function PendingState({ item }: { item: PendingItem }) {
  const { position, last_failure, not_before, waits_for = [] } = item;
  return (
    <div className="sheet:-my-1.5 flex sheet:flex-col flex-wrap sheet:items-start items-center sheet:gap-0 gap-x-3 gap-y-0.5">
      <StatusChip status="pending" />
      {position === undefined ? null : (
        <span className="text-muted text-sm">{queueTexts.position({ position: formatCount(position) })}</span>
      )}
      {last_failure ? (
        <span className="text-muted text-sm">
          <span>{textOf(queueTexts.lastFailure, last_failure)}</span>{' '}
          {not_before ? (
            <time dateTime={not_before}>
              {queueTexts.nextAttempt({ time: localTime(new Date(not_before)) })}
            </time>
          ) : null}
        </span>
      ) : null}
      {waits_for.map(({ code, detail }) => (
        <span key={code} className="text-muted text-sm">
          {detail}
        </span>
      ))}
    </div>
  );
}

/** Status of a running evaluation, its duration and its attempt number. */
export function EvaluationProgress({ item }: { item: EvaluatingItem }) {
  const waited = formatEvaluationTime(item);
  const age = waited === null ? null : parseAge(waited);
  const progress = [
    ...(age === null ? [] : [queueTexts.started({ age: ageText(age) })]),
    ...(item.attempt === undefined ? [] : [queueTexts.attempt({ attempt: item.attempt })]),
  ].join(', ');
  return (
    <>
      <StatusChip status="evaluating" />
      {progress === '' ? null : <span className="mt-0.5 block text-muted text-sm">{progress}</span>}
    </>
  );
}

/** Reason why an evaluation failed. The details contain the last lines of the program's log. */
export function FailureReason({
  item,
}: {
  item: Pick<FailedItem, 'id' | 'name' | 'detail' | 'explanation' | 'has_log'>;
}) {
  const { id, detail, explanation, has_log: hasLog } = item;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>{detail}</span>
      {explanation || hasLog ? (
        <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="w-fit py-0.5 text-link" aria-label={queueTexts.detailsOf({ model: item.name })}>
            {queueTexts.details}
          </summary>
          {explanation ? <p className="my-1">{explanation}</p> : null}
          {isOpen && hasLog ? <FailureLog id={id} /> : null}
        </details>
      ) : null}
    </>
  );
}

interface SubmitAgainProps {
  readonly name: string;
  /** undefined if the response comes from an older server. */
  readonly submitted: Submitted | undefined;
}

/** Link to the form, filled in with the submission's values. */
export function SubmitAgain({ name, submitted }: SubmitAgainProps) {
  return submitted === undefined ? null : (
    <a className="block w-fit py-0.5" href={resubmitHref(name, submitted)}>
      {queueTexts.again}
    </a>
  );
}

/** The last lines of the program's log, loaded when first shown. */
function FailureLog({ id }: { id: number }) {
  const { data, error } = useSubmissionLog(id);
  if (error !== null) return <p>{error.message}</p>;
  if (data === undefined) return <Spinner label={queueTexts.logLoading} />;
  return (
    <section
      className="mt-1 max-h-65 overflow-auto rounded-sm border bg-shade p-2"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label={queueTexts.logTail}
    >
      <pre className="text-xs">{data}</pre>
    </section>
  );
}

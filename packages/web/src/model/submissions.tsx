import type { QueueItem, QueueLists } from '@leaderboard/core/api';
import { formatRevision } from '@leaderboard/core/format';
import { isSameModel } from '@leaderboard/core/hub-path';
import { feedPath } from '@leaderboard/core/pages/urls';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { findLabel } from '@leaderboard/texts/submission-texts';
import { type ReactNode, useId } from 'react';
import { common } from '#texts/common';
import { day, language } from '#texts/figures';
import { modelPage } from '#texts/modelPage';
import { statusLabels } from '#texts/statusLabels';
import { vote as voteTexts } from '#texts/vote';
import { useQueueStatus } from '../data/queue-query.ts';
import { useModelVotes } from '../queue/pending-query.ts';
import { stalledText } from '../queue/queue-changes.ts';
import {
  EvaluationProgress,
  FailureReason,
  PendingState,
  StatusChip,
  SubmitAgain,
} from '../queue/submission-state.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorBanner } from '../ui/messages.tsx';
import { RecordSection, RunLink, TableSection } from '../ui/record-page.tsx';
import { durationText } from '../ui/record-texts.ts';
import { submitterText } from '../ui/submitter-text.ts';
import { useVoting } from '../vote/use-voting.ts';
import { VoteButton } from '../vote/vote-table.tsx';
import type { ShownModel } from './known-model.ts';

type Submission = ShownModel['submissions'][number];
const texts = modelPage.submissions;

const isUnderWay = ({ status }: Submission) => status === 'pending' || status === 'evaluating';

/** Lists a model's submissions with their states. While one is in the queue, shows votes and expected durations. */
export function Submissions({ model }: { model: ShownModel }) {
  const { name, submissions, votes } = model;
  const { data: queue } = useQueueStatus(submissions.some(isUnderWay));
  if (submissions.length === 0) return null;
  const heads = texts.columns;
  return (
    <>
      {submissions.some(isUnderWay) ? (
        <InQueue
          name={name}
          votes={submissions.some(({ status }) => status === 'pending') ? votes : null}
          queue={queue}
        />
      ) : null}
      <TableSection
        title={texts.title}
        rows={submissions}
        keyOf={({ id }) => id}
        columns={[
          { head: heads.submitted, cell: (one) => day(one.submission_time) },
          { head: heads.state, cell: (one) => <State name={name} submission={one} queue={queue} /> },
          { head: heads.precision, cell: (one) => one.precision },
          { head: heads.commit, cell: (one) => formatRevision(one.commit) },
          { head: heads.by, cell: (one) => submitterText(one.submitter) },
          { head: heads.result, cell: ({ run }) => (run === null ? '' : <RunLink run={run} />) },
        ]}
      />
    </>
  );
}

interface StateProps {
  readonly name: string;
  readonly submission: Submission;
  readonly queue: QueueLists | undefined;
}

/** State of a submission. An unknown state from a newer server is shown as received. */
function State({ name, submission, queue }: StateProps): ReactNode {
  const { status, commit, precision, submission_time: at, failure, submitted } = submission;
  const isThis = (item: QueueItem) =>
    isSameModel(item.name, name) &&
    item.revision === commit &&
    item.precision === precision &&
    item.submission_time === at;
  const pending = queue?.pending.find(isThis);
  if (pending !== undefined) return <PendingState item={pending} />;
  const evaluating = queue?.evaluating.find(isThis);
  if (evaluating !== undefined) return <EvaluationProgress item={evaluating} />;
  const chip = isKnown(status) ? <StatusChip status={status} /> : findLabel(statusLabels, status);
  if (failure === null) return chip;
  return (
    <>
      {chip} <FailureReason item={{ ...failure, id: submission.id, name }} />
      <SubmitAgain name={name} submitted={submitted} />
    </>
  );
}

const isKnown = (status: string): status is QueueStatus => Object.hasOwn(statusLabels, status);

interface InQueueProps {
  readonly name: string;
  /** null if the model no longer accepts votes. */
  readonly votes: number | null;
  readonly queue: QueueLists | undefined;
}

function InQueue({ name, votes, queue }: InQueueProps) {
  return (
    <RecordSection title={texts.inQueue}>
      {queue?.stalled ? <p>{stalledText(queue.stalled)}</p> : null}
      {votes === null ? null : <Votes name={name} votes={votes} />}
      {queue === undefined ? null : <p>{latelyText(queue.lately)}</p>}
      <p>
        <a href={feedPath(language, name)}>{texts.feed}</a>
      </p>
    </RecordSection>
  );
}

function latelyText(lately: QueueLists['lately']): string {
  if (lately === null) return texts.noDuration;
  const { evaluations, shortest_seconds, median_seconds, longest_seconds } = lately;
  return texts.lately({
    evaluations,
    shortest: durationText(shortest_seconds),
    median: durationText(median_seconds),
    longest: durationText(longest_seconds),
  });
}

function Votes({ name, votes }: { name: string; votes: number }) {
  const { hasVoted, vote, error, dismissError } = useVoting();
  const count = useModelVotes(name, votes);
  const finalId = useId();
  return (
    <>
      {error === null ? null : (
        <ErrorBanner
          message={error}
          action={<Button onClick={dismissError}>{common.shell.dismiss}</Button>}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <b>{texts.votes({ count })}</b>
        <VoteButton model={name} isVoted={hasVoted(name)} onVote={vote} describedBy={finalId} />
        {vote === null ? <a href="#/vote">{texts.signIn}</a> : null}
      </p>
      <p id={finalId} className="text-muted">
        {voteTexts.final}
      </p>
    </>
  );
}

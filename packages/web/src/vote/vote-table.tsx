import '../ui/card-rows.css';
import type { PendingModel } from '@leaderboard/core/api';
import { formatParams, MISSING } from '@leaderboard/core/format';
import type { Wait } from '@leaderboard/core/queue/votes';
import { formatVotes, isHighPriority, totalVotes, waitSince } from '@leaderboard/core/queue/votes';
import { useId, useLayoutEffect, useRef } from 'react';
import { count as formatCount } from '#texts/figures';
import { vote as voteTexts } from '#texts/vote';
import { CheckIcon, UpIcon } from '../ui/icons.tsx';
import { ModelLinks } from '../ui/model-links.tsx';
import { submitterText } from '../ui/submitter-text.ts';
import { Table, type TableColumn } from '../ui/table.tsx';

const WIDTHS = 'minmax(0, 1fr) 13.75rem 9.375rem';
const RANK = 'inline-flex items-center gap-2 rounded-full px-3 py-1 font-semibold text-md whitespace-pre';

function waitText(wait: Wait | null): string {
  return wait === null ? voteTexts.waiting.unknown : voteTexts.waiting[wait.unit]({ count: wait.count });
}

/** A model's rank by votes, which is not its position in the evaluation queue. The top ranks are labeled HIGH. */
function PriorityChip({ rank }: { rank: number }) {
  const isHigh = isHighPriority(rank);
  return (
    <span
      className={`${RANK} ${isHigh ? 'tint tint-primary bg-link-soft text-link' : 'border border-strong text-muted'}`}
    >
      <span>{voteTexts.rank({ rank })}</span>
      {isHigh ? <b className="text-xs/md">{` ${voteTexts.high}`}</b> : null}
    </span>
  );
}

interface VoteRow {
  readonly model: PendingModel;
  /** Rank by votes, from 1; null while the votes are unknown. */
  readonly rank: number | null;
  /** Server time at which the list was read. Waiting times are relative to it. */
  readonly now: number;
  readonly isVoted: boolean;
  /** null while nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
  /** Id of the element that describes all vote buttons. */
  readonly describedBy: string;
}

interface VoteButtonProps extends Pick<VoteRow, 'isVoted' | 'onVote' | 'describedBy'> {
  readonly model: string;
}

/** Votes once for a model. Does nothing if nobody is signed in or the visitor has already voted. */
export function VoteButton({ model, isVoted, onVote, describedBy }: VoteButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-control min-w-26 items-center justify-center gap-1.5 rounded-md border px-3 font-semibold ${isVoted ? 'border-transparent text-yes' : onVote === null ? 'border-strong text-muted' : 'border-link bg-link text-surface hover:bg-link-strong'}`}
      // Not `disabled` after a vote: that would move focus from the button to the top of the page.
      disabled={onVote === null && !isVoted}
      aria-disabled={isVoted || onVote === null}
      aria-describedby={isVoted ? undefined : describedBy}
      aria-label={isVoted ? voteTexts.votedFor({ model }) : voteTexts.voteFor({ model })}
      onClick={({ detail }) => {
        // The second click of a double click is ignored: the first may have moved another row under the pointer.
        if (isVoted || detail > 1) return;
        onVote?.(model);
      }}
    >
      <span className="text-xl">{isVoted ? <CheckIcon /> : <UpIcon />}</span>
      <span>{isVoted ? voteTexts.voted : voteTexts.vote}</span>
    </button>
  );
}

const COLUMNS: readonly TableColumn<VoteRow>[] = [
  {
    head: voteTexts.columns.model,
    look: 'max-sheet:col-span-full',
    cell: ({ model: { name, submission_time, submitter, position, ...facts }, rank, now }) => (
      <>
        <span className="block font-semibold">
          <ModelLinks name={name} hasIcon />
        </span>
        <span className="dotted flex flex-wrap gap-x-1.5 text-md text-muted">
          {facts.params_billions == null ? null : <span>{formatParams(facts.params_billions)}</span>}
          {facts.license == null ? null : <span>{facts.license}</span>}
          <span>{waitText(waitSince(submission_time, now))}</span>
          <span>{voteTexts.submittedBy({ submitter: submitterText(submitter) })}</span>
          {position === undefined || position === rank ? null : (
            <span>{voteTexts.position({ position: formatCount(position) })}</span>
          )}
        </span>
      </>
    ),
  },
  {
    head: voteTexts.columns.votes,
    look: 'flex items-center gap-4 pl-0 max-sheet:col-start-2 max-sheet:row-start-2',
    cell: (row) => (
      <>
        <span className="grid min-w-14 text-end">
          <b className="text-xl">{formatVotes(totalVotes(row.model.votes_by_revision))}</b>{' '}
          <span className="text-muted text-sm/tight">{voteTexts.votes}</span>
        </span>
        <VoteButton {...row} model={row.model.name} />
      </>
    ),
  },
  {
    head: voteTexts.columns.priority,
    look: 'pl-0 max-sheet:col-start-1 max-sheet:row-start-2',
    cell: ({ rank }) => (rank === null ? MISSING : <PriorityChip rank={rank} />),
  },
];

const LOOK = {
  headCell: 'not-first:pl-0',
  row: ({ rank }: VoteRow) =>
    `max-sheet:grid max-sheet:grid-cols-[minmax(0,1fr)_auto] max-sheet:gap-2 ${rank !== null && isHighPriority(rank) ? 'high' : ''}`,
};

interface VoteTableProps extends Pick<VoteRow, 'now' | 'onVote' | 'describedBy'> {
  /** Models sorted by votes, most first. */
  readonly models: readonly PendingModel[];
  readonly hasVoted: (model: string) => boolean;
}

/** Models pending evaluation, most votes first, each with a vote button. */
export function VoteTable({ models, now, hasVoted, onVote, describedBy }: VoteTableProps) {
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const order = models.map(({ name }) => name).join(' ');

  // A vote may move its row and the keyboard focus out of view, so scroll to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the order changes
  useLayoutEffect(() => {
    const focused = table.current?.querySelector('button:focus-visible');
    focused?.scrollIntoView({ block: 'nearest' });
  }, [order]);

  return (
    <section className="card overflow-clip" aria-labelledby={titleId}>
      <div className="px-4 sheet:px-6 py-3 sheet:py-4">
        <h2 id={titleId} className="text-2xl">
          {voteTexts.heading}
        </h2>
        <p className="text-md text-muted">{voteTexts.order}</p>
      </div>
      <Table
        ref={table}
        className="card-rows border-t"
        style={{ '--columns': WIDTHS, '--row': '4.5rem', '--cell-padding': '24px' }}
        aria-labelledby={titleId}
        cards={LOOK}
        columns={COLUMNS}
        rows={models.map((model, index) => ({
          model,
          rank: model.votes_by_revision === null ? null : index + 1,
          now,
          isVoted: hasVoted(model.name),
          onVote,
          describedBy,
        }))}
        keyOf={({ model }) => model.name}
      />
    </section>
  );
}

import type { PendingModel } from '@leaderboard/core/api';
import { MISSING } from '@leaderboard/core/format';
import { formatVotes, isHighPriority, totalVotes, waitSince } from '@leaderboard/core/queue/votes';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { vote as voteTexts } from '#catalog/vote.ts';
import { CheckIcon, UpIcon } from '../../ui/icons.tsx';
import { ModelLinks } from '../../ui/model-links.tsx';
import { submitterText } from '../../ui/submitter-text.ts';
import { LONG_LIST, ROLES } from '../../ui/table-roles.ts';
import styles from './vote.module.css';

/** A model's rank by votes. The first ranks say HIGH. This is not the position in the evaluation queue. */
function PriorityChip({ rank }: { rank: number }) {
  const isHigh = isHighPriority(rank);
  return (
    <span className={styles.rank} data-tooltip={voteTexts.rankHelp(rank)}>
      <span className={styles.chip} data-high={isHigh}>
        <span>{voteTexts.rank(rank)}</span>
        {isHigh ? <b className={styles.highMark}>{` ${voteTexts.high}`}</b> : null}
      </span>{' '}
      <span className={styles.basis}>{voteTexts.byVotes}</span>
    </span>
  );
}

interface VoteButtonProps {
  readonly model: string;
  readonly isVoted: boolean;
  /** null while nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
}

/** Votes once for a model. Has no effect if nobody is signed in or the visitor has already voted. */
function VoteButton({ model, isVoted, onVote }: VoteButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-voted={isVoted}
      // Not `disabled` after a vote: that would move the focus from the button to the top of the page.
      disabled={onVote === null && !isVoted}
      aria-disabled={isVoted || onVote === null}
      aria-label={isVoted ? voteTexts.votedFor(model) : voteTexts.voteFor(model)}
      onClick={({ detail }) => {
        // The second click of a double click is ignored: the first may have moved another row under the pointer.
        if (isVoted || detail > 1) return;
        onVote?.(model);
      }}
    >
      {isVoted ? <CheckIcon /> : <UpIcon />}
      <span>{isVoted ? voteTexts.voted : voteTexts.vote}</span>
    </button>
  );
}

interface VoteRowProps {
  readonly model: PendingModel;
  /** The rank by votes, from 1; null while the votes are unknown. */
  readonly rank: number | null;
  readonly now: number;
  readonly isVoted: boolean;
  readonly onVote: ((model: string) => void) | null;
}

const VoteRow = memo(function VoteRow({ model, rank, now, isVoted, onVote }: VoteRowProps) {
  const { name, submission_time, submitter, votes_by_revision, position } = model;
  return (
    <tr className={styles.row} data-high={rank !== null && isHighPriority(rank)} {...ROLES.row}>
      <td className={styles.model} {...ROLES.cell}>
        <span className={styles.name}>
          <ModelLinks name={name} hasIcon />
        </span>
        <span className={styles.facts}>
          <span>{voteTexts.waiting(waitSince(submission_time, now))}</span>
          <span>{voteTexts.submittedBy(submitterText(submitter))}</span>
          {position === undefined ? null : <span>{voteTexts.position(formatCount(position))}</span>}
        </span>
      </td>
      <td className={styles.votes} {...ROLES.cell}>
        <span className={styles.count}>
          <b>{formatVotes(totalVotes(votes_by_revision))}</b> <span>{voteTexts.votes}</span>
        </span>
        <VoteButton model={name} isVoted={isVoted} onVote={onVote} />
      </td>
      <td className={styles.priority} {...ROLES.cell}>
        {rank === null ? MISSING : <PriorityChip rank={rank} />}
      </td>
    </tr>
  );
});

interface VoteTableProps {
  /** Most votes first. */
  readonly models: readonly PendingModel[];
  /** When the list was read, by the server's clock. The waiting times are measured against it. */
  readonly now: number;
  readonly hasVoted: (model: string) => boolean;
  /** null while nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
}

/** The models that wait for evaluation, most votes first, each with a vote button. */
export function VoteTable({ models, now, hasVoted, onVote }: VoteTableProps) {
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const order = models.map(({ name }) => name).join(' ');

  // A vote may move its row and the keyboard focus out of view, so scroll to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves rows
  useLayoutEffect(() => {
    const focused = table.current?.querySelector('button:focus-visible');
    focused?.scrollIntoView({ block: 'nearest' });
  }, [order]);

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {voteTexts.heading}
      </h2>
      <table ref={table} className={styles.table} aria-labelledby={titleId} {...ROLES.table}>
        <thead className={styles.head} {...ROLES.rows}>
          <tr className={styles.row} {...ROLES.row}>
            {Object.entries(voteTexts.columns).map(([key, label]) => (
              <th key={key} scope="col" {...ROLES.header}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} data-long={models.length > LONG_LIST} {...ROLES.rows}>
          {models.map((model, index) => (
            <VoteRow
              key={model.name}
              model={model}
              rank={model.votes_by_revision === null ? null : index + 1}
              now={now}
              isVoted={hasVoted(model.name)}
              onVote={onVote}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { MISSING } from '@leaderboard/core/format';
import { formatVotes, isHighPriority, totalVotes, waitSince } from '@leaderboard/core/queue/votes';
import type { ReadPendingModel } from '@leaderboard/core/read-answers';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { vote as voteTexts } from '#catalog/vote.ts';
import { ModelLinks } from '../../ui/model-links.tsx';
import { LONG_LIST, ROLES } from '../../ui/table-roles.ts';
import { PriorityChip } from './priority-chip.tsx';
import { VoteButton } from './vote-button.tsx';
import styles from './vote-table.module.css';

interface VoteRowProps {
  readonly model: ReadPendingModel;
  /** By votes, from 1; null while the votes are unknown. */
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
          <span>{voteTexts.submittedBy(submitter ?? MISSING)}</span>
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
  readonly models: readonly ReadPendingModel[];
  /** When they were read, by the server's clock: their waiting is measured against it. */
  readonly now: number;
  readonly hasVoted: (model: string) => boolean;
  /** null: nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
}

/** The models that wait for their evaluation, most votes first, with a button to vote for each. */
export function VoteTable({ models, now, hasVoted, onVote }: VoteTableProps) {
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const order = models.map(({ name }) => name).join(' ');

  // A vote may carry its row out of sight, and the keyboard focus with it: the view follows.
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

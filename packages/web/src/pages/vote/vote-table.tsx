import { formatVotes, isHighPriority, totalVotes, waitSince } from '@leaderboard/core/queue/votes';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '../../texts/texts.ts';
import { OpenLinkIcon } from '../../ui/icons.tsx';
import { ModelLink } from '../../ui/model-link.tsx';
import { LONG_LIST, ROLES } from '../../ui/table-roles.ts';
import type { PendingModel } from '../../voting/vote-calls.ts';
import { PriorityChip } from './priority-chip.tsx';
import { VoteButton } from './vote-button.tsx';
import styles from './vote-table.module.css';

interface VoteRowProps {
  readonly model: PendingModel;
  /** From 1. */
  readonly rank: number;
  readonly now: number;
  readonly isVoted: boolean;
  readonly onVote: ((model: string) => void) | null;
}

const VoteRow = memo(function VoteRow({ model, rank, now, isVoted, onVote }: VoteRowProps) {
  const { name, submission_time, submitter, votes_by_revision } = model;
  return (
    <tr className={styles.row} data-high={isHighPriority(rank)} {...ROLES.row}>
      <td className={styles.model} {...ROLES.cell}>
        <ModelLink name={name} className={styles.name}>
          {name}
          <span className={styles.openLink}>
            <OpenLinkIcon />
          </span>
        </ModelLink>
        <span className={styles.facts}>
          <span>{texts.vote.waiting(waitSince(submission_time, now))}</span>
          <span>{texts.vote.submittedBy(submitter)}</span>
        </span>
      </td>
      <td className={styles.votes} {...ROLES.cell}>
        <span className={styles.count}>
          <b>{formatVotes(totalVotes(votes_by_revision))}</b> <span>{texts.vote.votes}</span>
        </span>
        <VoteButton model={name} isVoted={isVoted} onVote={onVote} />
      </td>
      <td className={styles.priority} {...ROLES.cell}>
        <PriorityChip rank={rank} />
      </td>
    </tr>
  );
});

interface VoteTableProps {
  /** Next first. */
  readonly models: readonly PendingModel[];
  /** When they were read: what their waiting is measured against. */
  readonly now: number;
  readonly hasVoted: (model: string) => boolean;
  /** null: nobody is signed in. */
  readonly onVote: ((model: string) => void) | null;
}

/** The models that wait for their evaluation, in its order, to be voted for (spec 2.8). */
export function VoteTable({ models, now, hasVoted, onVote }: VoteTableProps) {
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const order = models.map(({ name }) => name).join(' ');

  // A vote may carry its row out of sight, and with it the focus of who works by keyboard: the view goes after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves rows
  useLayoutEffect(() => {
    const focused = table.current?.querySelector('button:focus-visible');
    focused?.scrollIntoView({ block: 'nearest' });
  }, [order]);

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.vote.heading}
      </h2>
      <table ref={table} className={styles.table} aria-labelledby={titleId} {...ROLES.table}>
        <thead className={styles.head} {...ROLES.rows}>
          <tr className={styles.row} {...ROLES.row}>
            {Object.entries(texts.vote.columns).map(([key, label]) => (
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
              rank={index + 1}
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

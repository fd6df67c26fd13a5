import { isHighPriority } from '@leaderboard/core/queue/votes';
import { vote as voteTexts } from '#catalog/vote.ts';
import styles from './priority-chip.module.css';

/** A model's rank by votes; the first ones say HIGH. It is not the place in the order of evaluation. */
export function PriorityChip({ rank }: { rank: number }) {
  const isHigh = isHighPriority(rank);
  return (
    <span className={styles.place} data-tooltip={voteTexts.rankHelp(rank)}>
      <span className={styles.chip} data-high={isHigh}>
        {voteTexts.rank(rank)}
        {isHigh ? <b className={styles.high}> {voteTexts.high}</b> : null}
      </span>{' '}
      <span className={styles.basis}>{voteTexts.byVotes}</span>
    </span>
  );
}

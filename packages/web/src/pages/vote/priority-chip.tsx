import { isHighPriority } from '@leaderboard/core/queue/votes';
import { texts } from '../../texts/texts.ts';
import styles from './priority-chip.module.css';

/** A model's place in the order of evaluation; the first ones say HIGH (spec 2.8). */
export function PriorityChip({ rank }: { rank: number }) {
  const isHigh = isHighPriority(rank);
  return (
    <span className={styles.chip} data-high={isHigh}>
      {texts.vote.rank(rank)}
      {isHigh ? <b className={styles.high}> {texts.vote.high}</b> : null}
    </span>
  );
}

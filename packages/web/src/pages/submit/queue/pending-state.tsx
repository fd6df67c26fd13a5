import type { ReadPendingItem } from '@leaderboard/core/read-answers';
import { count as formatCount } from '#catalog/figures.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { textOf } from './known-text.ts';
import styles from './pending-state.module.css';
import { StatusChip } from './status-chip.tsx';

/** The status of a pending submission, with its position in the queue, and why it is attempted again. */
export function PendingState({ item }: { item: ReadPendingItem }) {
  const { position, last_failure, not_before } = item;
  return (
    <div className={styles.state}>
      <StatusChip status="pending" />
      {position === undefined ? null : (
        <span className={styles.note}>{queueTexts.position(formatCount(position))}</span>
      )}
      {last_failure ? (
        <span className={styles.note}>
          {textOf(queueTexts.lastFailure, last_failure)} {not_before ? <NextAttempt at={not_before} /> : null}
        </span>
      ) : null}
    </div>
  );
}

function NextAttempt({ at }: { at: string }) {
  return <time dateTime={at}>{queueTexts.nextAttempt(queueTexts.dateAndTime(new Date(at)))}</time>;
}

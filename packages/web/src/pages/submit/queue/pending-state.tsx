import type { PendingItem } from '@leaderboard/core/api';
import { formatCount } from '@leaderboard/core/format';
import { texts } from '../../../texts/texts.ts';
import { textOf } from './known-text.ts';
import styles from './pending-state.module.css';
import { StatusChip } from './status-chip.tsx';

/** The status of what waits, with its place in the order of evaluation, and why it is tried again (threat 14). */
export function PendingState({ item }: { item: PendingItem }) {
  const { position, last_failure, not_before } = item;
  return (
    <div className={styles.state}>
      <StatusChip status="pending" />
      {position === undefined ? null : (
        <span className={styles.note}>{texts.queue.place(formatCount(position))}</span>
      )}
      {last_failure ? (
        <span className={styles.note}>
          {textOf(texts.queue.lastFailure, last_failure)} {not_before ? <NextTry at={not_before} /> : null}
        </span>
      ) : null}
    </div>
  );
}

function NextTry({ at }: { at: string }) {
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return <time dateTime={at}>{texts.queue.nextTry(time)}</time>;
}

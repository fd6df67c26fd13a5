import type { PendingItem, QueueItem } from '@leaderboard/core/api';
import { formatCount } from '@leaderboard/core/format';
import type { QueueStatus } from '@leaderboard/core/queue';
import type { ReactNode } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './evaluation-status.module.css';
import { PendingState } from './pending-state.tsx';
import { QueueTable } from './queue-table.tsx';
import { StatusChip, StatusMark } from './status-chip.tsx';

interface QueueSectionProps<Item extends QueueItem> {
  readonly status: QueueStatus;
  readonly items: readonly Item[];
  /** Shown in place of the status where it says more. */
  readonly reason?: (item: Item) => ReactNode;
}

/** Made once each: an element that stays the same lets its row stay undrawn. What waits has more to tell. */
const CHIPS: Record<Exclude<QueueStatus, 'pending'>, ReactNode> = {
  evaluating: <StatusChip status="evaluating" />,
  finished: <StatusChip status="finished" />,
  failed: <StatusChip status="failed" />,
};

function stateOf(status: QueueStatus): (item: PendingItem) => ReactNode {
  return status === 'pending' ? (item) => <PendingState item={item} /> : () => CHIPS[status];
}

/** The submissions of one status, with their number (spec 2.4). */
export function QueueSection<Item extends QueueItem>({ status, items, reason }: QueueSectionProps<Item>) {
  const { title, empty } = texts.queue.sections[status];
  return (
    <section className={styles.section}>
      <Disclosure
        level={3}
        title={title}
        aside={() => (
          <StatusMark status={status}>
            <span>
              <span data-part="models">{formatCount(items.length)}</span>{' '}
              <span className="hidden-text">{texts.queue.countUnit(items.length)}</span>
            </span>
          </StatusMark>
        )}
      >
        {(titleId) =>
          items.length === 0 ? (
            <p className={styles.empty}>{empty}</p>
          ) : (
            <QueueTable
              titleId={titleId}
              items={items}
              lastColumn={reason === undefined ? 'status' : 'reason'}
              last={reason ?? stateOf(status)}
            />
          )
        }
      </Disclosure>
    </section>
  );
}

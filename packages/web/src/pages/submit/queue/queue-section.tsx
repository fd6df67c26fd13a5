import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import type { ReadQueueItem } from '@leaderboard/core/read-answers';
import type { ReactNode } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import styles from './evaluation-status.module.css';
import { QueueTable } from './queue-table.tsx';
import { StatusMark } from './status-chip.tsx';

interface QueueSectionProps<Item extends ReadQueueItem> {
  readonly status: QueueStatus;
  readonly items: readonly Item[];
  readonly lastColumn?: 'status' | 'reason';
  /** What the last column shows. */
  readonly last: (item: Item) => ReactNode;
}

/** The submissions of one status, with their number. */
export function QueueSection<Item extends ReadQueueItem>({
  status,
  items,
  lastColumn = 'status',
  last,
}: QueueSectionProps<Item>) {
  const { title, empty } = queueTexts.sections[status];
  return (
    <section className={styles.section}>
      <CollapsibleSection
        level={3}
        title={title}
        aside={() => (
          <StatusMark status={status}>
            <span>
              <span data-part="models">{formatCount(items.length)}</span>{' '}
              <span className="hidden-text">{queueTexts.countUnit(items.length)}</span>
            </span>
          </StatusMark>
        )}
      >
        {(titleId) =>
          items.length === 0 ? (
            <p className={styles.empty}>{empty}</p>
          ) : (
            <QueueTable titleId={titleId} items={items} lastColumn={lastColumn} last={last} />
          )
        }
      </CollapsibleSection>
    </section>
  );
}

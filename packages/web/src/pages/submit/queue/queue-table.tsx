import { formatRevision, MISSING } from '@leaderboard/core/format';
import { ageOf } from '@leaderboard/core/queue/submission-status';
import type { ReadQueueItem } from '@leaderboard/core/read-answers';
import { memo, type ReactNode } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { ModelLinks } from '../../../ui/model-links.tsx';
import { LONG_LIST, ROLES } from '../../../ui/table-roles.ts';
import { submissionKeys } from './queue-signature.ts';
import styles from './queue-table.module.css';

const columns = queueTexts.columns;

interface QueueRowProps {
  readonly item: ReadQueueItem;
  readonly last: ReactNode;
}

const QueueRow = memo(function QueueRow({ item, last }: QueueRowProps) {
  const age = item.wait_time === null ? null : ageOf(item.wait_time);
  return (
    <tr className={styles.row} {...ROLES.row}>
      <td className={styles.model} {...ROLES.cell}>
        <ModelLinks name={item.name} />
      </td>
      <td className={styles.submitter} {...ROLES.cell}>
        {item.submitter ?? MISSING}
      </td>
      <td className={styles.submitted} {...ROLES.cell}>
        <time
          dateTime={item.submission_time ?? undefined}
          data-tooltip={queueTexts.rawAge(item.wait_time ?? MISSING, item.submission_time ?? MISSING)}
        >
          {age === null ? (item.wait_time ?? MISSING) : queueTexts.age(age)}
        </time>
      </td>
      <td className={styles.precision} {...ROLES.cell}>
        {item.precision ?? MISSING}
      </td>
      <td className={styles.revision} {...ROLES.cell}>
        {item.revision === null ? MISSING : formatRevision(item.revision)}
      </td>
      <td className={styles.last} {...ROLES.cell}>
        {last}
      </td>
    </tr>
  );
});

interface QueueTableProps<Item extends ReadQueueItem> {
  readonly titleId: string;
  readonly items: readonly Item[];
  /** 'reason' and 'outcome' give the last column the room for a sentence. */
  readonly lastColumn: 'status' | 'reason' | 'outcome';
  /** What the last column shows. The same text or element for the same item spares its row from being drawn anew. */
  readonly last: (item: Item) => ReactNode;
}

/** One of the lists of the status panel, which scrolls by itself. */
export function QueueTable<Item extends ReadQueueItem>({
  titleId,
  items,
  lastColumn,
  last,
}: QueueTableProps<Item>) {
  const keys = submissionKeys(items);
  return (
    <div className={styles.scroller}>
      <table
        className={styles.table}
        data-last={lastColumn === 'status' ? 'status' : 'reason'}
        aria-labelledby={titleId}
        {...ROLES.table}
      >
        <thead className={styles.head} {...ROLES.rows}>
          <tr className={styles.row} {...ROLES.row}>
            {[
              columns.model,
              columns.submitter,
              columns.submitted,
              columns.precision,
              columns.revision,
              columns[lastColumn],
            ].map((label) => (
              <th key={label} scope="col" {...ROLES.header}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} data-long={items.length > LONG_LIST} {...ROLES.rows}>
          {items.map((item, index) => (
            <QueueRow key={keys[index]} item={item} last={last(item)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

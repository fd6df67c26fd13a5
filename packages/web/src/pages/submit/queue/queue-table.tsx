import type { QueueItem } from '@leaderboard/core/api';
import { formatRevision } from '@leaderboard/core/format';
import { ageOf } from '@leaderboard/core/queue/submission-status';
import { memo, type ReactNode } from 'react';
import { texts } from '../../../texts/texts.ts';
import { ModelLink } from '../../../ui/model-link.tsx';
import { LONG_LIST, ROLES } from '../../../ui/table-roles.ts';
import styles from './queue-table.module.css';

const columns = texts.queue.columns;

interface QueueRowProps {
  readonly item: QueueItem;
  readonly last: ReactNode;
}

const QueueRow = memo(function QueueRow({ item, last }: QueueRowProps) {
  const age = ageOf(item.wait_time);
  return (
    <tr className={styles.row} {...ROLES.row}>
      <td className={styles.model} {...ROLES.cell}>
        <ModelLink name={item.name}>{item.name}</ModelLink>
      </td>
      <td className={styles.submitter} {...ROLES.cell}>
        {item.submitter}
      </td>
      <td className={styles.submitted} {...ROLES.cell}>
        <time
          dateTime={item.submission_time}
          data-tooltip={texts.queue.rawAge(item.wait_time, item.submission_time)}
        >
          {age === null ? item.wait_time : texts.queue.age(age)}
        </time>
      </td>
      <td className={styles.precision} {...ROLES.cell}>
        {item.precision}
      </td>
      <td className={styles.revision} {...ROLES.cell}>
        {formatRevision(item.revision)}
      </td>
      <td className={styles.last} {...ROLES.cell}>
        {last}
      </td>
    </tr>
  );
});

/** What tells two submissions apart in a list. */
function keyOf({ name, revision, precision, submitter, submission_time }: QueueItem): string {
  return [name, revision, precision, submitter, submission_time].join(' ');
}

interface QueueTableProps<Item extends QueueItem> {
  readonly titleId: string;
  readonly items: readonly Item[];
  /** 'reason' gives the last column the room for a sentence. */
  readonly lastColumn: 'status' | 'reason';
  /** What the last column shows; of a text or an element that stays the same, so that a row need not be drawn anew. */
  readonly last: (item: Item) => ReactNode;
}

/** One of the lists of the status panel (spec 2.4), scrolling for itself. */
export function QueueTable<Item extends QueueItem>({
  titleId,
  items,
  lastColumn,
  last,
}: QueueTableProps<Item>) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} data-last={lastColumn} aria-labelledby={titleId} {...ROLES.table}>
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
          {items.map((item) => (
            <QueueRow key={keyOf(item)} item={item} last={last(item)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

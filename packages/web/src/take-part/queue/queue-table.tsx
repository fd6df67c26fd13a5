import type { QueueItem } from '@leaderboard/core/api';
import { formatRevision } from '@leaderboard/core/format';
import { ageOf } from '@leaderboard/core/queue/submission-status';
import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { ModelLinks } from '../../ui/model-links.tsx';
import { submitterText } from '../../ui/submitter-text.ts';
import { LONG_LIST, ROLES } from '../../ui/table-roles.ts';
import styles from './queue.module.css';
import { submissionKeys } from './queue-changes.ts';

const { columns } = queueTexts;

interface QueueRowProps {
  readonly item: QueueItem;
  readonly last: ReactNode;
}

const QueueRow = memo(function QueueRow({ item, last }: QueueRowProps) {
  const age = ageOf(item.wait_time);
  return (
    <tr className={styles.row} {...ROLES.row}>
      <td className={styles.model} {...ROLES.cell}>
        <ModelLinks name={item.name} />
      </td>
      <td className={styles.submitter} {...ROLES.cell}>
        {submitterText(item.submitter)}
      </td>
      <td className={styles.submitted} {...ROLES.cell}>
        <time
          dateTime={item.submission_time}
          data-tooltip={queueTexts.rawAge(item.wait_time, item.submission_time)}
        >
          {age === null ? item.wait_time : queueTexts.age(age)}
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

interface QueueTableProps<Item extends QueueItem> {
  readonly titleId: string;
  readonly items: readonly Item[];
  /** 'reason' and 'outcome' make the last column wide enough for a sentence. */
  readonly lastColumn: 'status' | 'reason' | 'outcome';
  /** The content of the last column. If it returns the same element for the same item, the row is not rendered again. */
  readonly last: (item: Item) => ReactNode;
}

/** A list of submissions with its own scroll bar. */
export function QueueTable<Item extends QueueItem>({
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
        <thead className={styles.tableHead} {...ROLES.rows}>
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

interface CollapsibleSectionProps {
  readonly level: 2 | 3;
  readonly title: string;
  /** Shown beside the title, also while the section is closed. */
  readonly aside?: (isOpen: boolean) => ReactNode;
  readonly toggleRef?: Ref<HTMLButtonElement>;
  /** Rendered only while the section is open. `titleId` is the id of its title. */
  readonly children: (titleId: string) => ReactNode;
}

/** A part of a page under a heading that opens and closes it. It is open at first. */
export function CollapsibleSection({ level, title, aside, toggleRef, children }: CollapsibleSectionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <div className={styles.header} data-level={level}>
        <Heading className={styles.heading}>
          <button
            ref={toggleRef}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}content`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={styles.chevron}>
              <ChevronIcon />
            </span>
            <span id={`${id}title`}>{title}</span>
          </button>
        </Heading>
        {aside?.(isOpen)}
      </div>
      <div id={`${id}content`} hidden={!isOpen}>
        {isOpen ? children(`${id}title`) : null}
      </div>
    </>
  );
}

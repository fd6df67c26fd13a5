import '../../ui/card-rows.css';
import type { QueueItem } from '@leaderboard/core/api';
import { formatRevision } from '@leaderboard/core/format';
import { ageOf } from '@leaderboard/core/queue/submission-status';
import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { queue as queueTexts } from '#catalog/queue.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { ModelLinks } from '../../ui/model-links.tsx';
import { submitterText } from '../../ui/submitter-text.ts';
import { LONG_LIST, ROLES } from '../../ui/table-roles.ts';
import { submissionKeys } from './queue-changes.ts';
import { ageText } from './queue-times.ts';

const { columns } = queueTexts;

const WITH_STATUS = '35fr 15fr 12fr 13fr 12fr 13fr';
const WIDE = '24fr 12fr 12fr 11fr 10fr 31fr';
const LAST = 'max-sheet:order-1 max-sheet:mt-1 sheet:px-2';

interface QueueRowProps {
  readonly item: QueueItem;
  /** Whether the last cell has sentences. */
  readonly isWide: boolean;
  readonly last: ReactNode;
}

const QueueRow = memo(function QueueRow({ item, isWide, last }: QueueRowProps) {
  const age = ageOf(item.wait_time);
  return (
    <tr {...ROLES.row} className="hover:bg-shade">
      <td className="sheet:pl-5 font-medium max-sheet:basis-full" {...ROLES.cell}>
        <ModelLinks name={item.name} />
      </td>
      <td className="max-sheet:text-muted" {...ROLES.cell}>
        {submitterText(item.submitter)}
      </td>
      <td className="text-muted" {...ROLES.cell}>
        <time
          dateTime={item.submission_time}
          data-tooltip={queueTexts.rawAge({ waitTime: item.wait_time, submissionTime: item.submission_time })}
        >
          {age === null ? item.wait_time : ageText(age)}
        </time>
      </td>
      <td className="max-sheet:text-muted" {...ROLES.cell}>
        {item.precision}
      </td>
      <td className="font-mono text-muted text-sm" {...ROLES.cell}>
        {formatRevision(item.revision)}
      </td>
      <td className={isWide ? `${LAST} max-sheet:basis-full` : LAST} {...ROLES.cell}>
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
  const isWide = lastColumn !== 'status';
  return (
    <div className="max-h-100 overflow-auto border-t">
      <table
        className="card-rows text-md"
        style={{ '--columns': isWide ? WIDE : WITH_STATUS, '--row': '3.3125rem', '--cell-padding': '12px' }}
        aria-labelledby={titleId}
        {...ROLES.table}
      >
        <thead className="sheet:sticky sheet:top-0 sheet:z-1" {...ROLES.rows}>
          <tr {...ROLES.row}>
            {[
              columns.model,
              columns.submitter,
              columns.submitted,
              columns.precision,
              columns.revision,
              columns[lastColumn],
            ].map((label) => (
              <th key={label} scope="col" className="first:pl-5 last:px-2" {...ROLES.header}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-long={items.length > LONG_LIST} {...ROLES.rows}>
          {items.map((item, index) => (
            <QueueRow key={keys[index]} item={item} isWide={isWide} last={last(item)} />
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
      <div
        className={`has-[[aria-expanded]:focus-visible]:focus-ring relative flex flex-wrap items-center gap-x-3 gap-y-2 hover:bg-hover children:[a]:relative ${level === 2 ? 'min-h-14 px-5 py-2' : 'min-h-12 px-4 py-1'}`}
      >
        <Heading className={level === 2 ? 'text-2xl' : 'font-semibold'}>
          <button
            ref={toggleRef}
            type="button"
            className="whole-line flex min-h-control items-center gap-2 text-start focus-visible:outline-none"
            aria-expanded={isOpen}
            aria-controls={`${id}content`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={`text-icon text-muted ${isOpen ? '' : '-rotate-90'}`}>
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

import '../ui/card-rows.css';
import type { QueueItem } from '@leaderboard/core/api';
import { formatRevision } from '@leaderboard/core/format';
import { parseAge } from '@leaderboard/core/queue/submission-status';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { common as commonTexts } from '#texts/common';
import { queue as queueTexts } from '#texts/queue';
import { ChevronIcon } from '../ui/icons.tsx';
import { ModelLinks } from '../ui/model-links.tsx';
import { submitterText } from '../ui/submitter-text.ts';
import { Table, type TableColumn } from '../ui/table.tsx';
import { submissionKeys } from './queue-changes.ts';
import { ageText } from './queue-times.ts';

const { columns } = queueTexts;

const WITH_STATUS = '35fr 15fr 12fr 13fr 12fr 13fr';
const WIDE = '24fr 12fr 12fr 11fr 10fr 31fr';

const COLUMNS: readonly TableColumn<QueueItem>[] = [
  {
    head: columns.model,
    look: 'sheet:pl-5 font-medium max-sheet:basis-full',
    cell: ({ name, is_gated: isGated }) => (
      <>
        <ModelLinks name={name} />
        {isGated ? (
          <span className="ms-2 text-muted text-sm">{commonTexts.leaderboard.gatedMark}</span>
        ) : null}
      </>
    ),
  },
  {
    head: columns.submitter,
    look: 'max-sheet:text-muted',
    cell: ({ submitter }) => submitterText(submitter),
  },
  {
    head: columns.submitted,
    look: 'text-muted',
    cell: ({ wait_time: waitTime, submission_time: submissionTime }) => {
      const age = parseAge(waitTime);
      const raw = queueTexts.rawAge({ waitTime, submissionTime });
      return (
        <>
          <time dateTime={submissionTime} data-tooltip={raw}>
            {age === null ? waitTime : ageText(age)}
          </time>{' '}
          <span className="hidden-text">{raw}</span>
        </>
      );
    },
  },
  { head: columns.precision, look: 'max-sheet:text-muted', cell: ({ precision }) => precision },
  {
    head: columns.revision,
    look: 'font-mono text-muted text-sm',
    cell: ({ revision }) => formatRevision(revision),
  },
];

const LOOK = {
  head: 'sheet:sticky sheet:top-0 sheet:z-1',
  headCell: 'first:pl-5 last:px-2',
  row: () => 'hover:bg-shade',
};

interface QueueTableProps<Item extends QueueItem> {
  readonly titleId: string;
  readonly items: readonly Item[];
  /** 'reason' and 'outcome' make the last column wide enough for a sentence. */
  readonly lastColumn: 'status' | 'reason' | 'outcome';
  /** Renders the last column. Pass the same function on every render, so that only rows with changed items render again. */
  readonly last: (item: Item) => ReactNode;
}

/** A list of submissions with its own scrollbar. */
export function QueueTable<Item extends QueueItem>(props: QueueTableProps<Item>) {
  const { titleId, items, lastColumn, last } = props;
  const keys = submissionKeys(items);
  const isWide = lastColumn !== 'status';
  const shown = useMemo(() => {
    const look = `max-sheet:order-1 max-sheet:mt-1 sheet:px-2 ${isWide ? 'max-sheet:basis-full' : ''}`;
    return [...COLUMNS, { head: columns[lastColumn], look, cell: last }];
  }, [lastColumn, isWide, last]);
  return (
    <div className="max-h-100 overflow-auto border-t">
      <Table
        className="card-rows text-md"
        style={{ '--columns': isWide ? WIDE : WITH_STATUS, '--row': '3.3125rem', '--cell-padding': '12px' }}
        aria-labelledby={titleId}
        cards={LOOK}
        columns={shown}
        rows={items}
        keyOf={(_item, place) => keys[place] ?? place}
      />
    </div>
  );
}

interface CollapsibleSectionProps {
  readonly level: 2 | 3;
  readonly title: string;
  /** Content next to the title, shown even while the section is closed. */
  readonly aside?: (isOpen: boolean) => ReactNode;
  readonly toggleRef?: Ref<HTMLButtonElement>;
  /** Renders the content while the section is open. `titleId` is the id of the section's title. */
  readonly children: (titleId: string) => ReactNode;
}

/** A section with a heading that opens and closes it; initially open. */
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

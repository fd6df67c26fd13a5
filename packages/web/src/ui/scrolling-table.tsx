import './scrolling-table.css';
import { exportFileName } from '@leaderboard/core/export/source';
import { type ReactNode, useRef } from 'react';
import { records as recordsTexts } from '#catalog/records.ts';
import { saveFile } from '../state/browser.ts';
import { TextButton } from './button.tsx';
import { Table, type TableProps } from './table.tsx';
import { tableCsv } from './table-file.ts';

const LOOKS = { card: 'card', fitting: 'card fitting', figures: 'figures' } as const;

export interface ScrollingTableProps<Row extends object>
  extends Pick<TableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  readonly title: string;
  /** A card of its own, one whose figures fit a phone side by side, or the figures inside of a card. */
  readonly look?: keyof typeof LOOKS;
  /** The name of the CSV file; absent: there is no button for one. */
  readonly file?: { readonly publication: number | null; readonly part: string };
}

interface FiguresProps {
  /** In a file of the table each has a column: the ends of an interval, or a value and then the ends. */
  readonly values: readonly number[];
  readonly children: ReactNode;
}

/** Several figures in one cell. */
export function Figures({ values, children }: FiguresProps) {
  const value = values.map((one) => one.toFixed(2)).join(' ');
  return (
    <data value={value} translate="no">
      {children}
    </data>
  );
}

function shownIn(cell: Element) {
  const values = cell.querySelector('data')?.value.split(' ') ?? [];
  const text = (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
  return { text, figures: values.map(Number), isName: cell.querySelector('code') !== null };
}

/** A table that scrolls sideways where it does not fit. */
export function ScrollingTable<Row extends object>(props: ScrollingTableProps<Row>) {
  const { title, columns, rows, keyOf, look = 'card', file } = props;
  const table = useRef<HTMLTableElement>(null);

  function save(named: NonNullable<typeof file>) {
    const shown = [...(table.current?.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map(shownIn));
    const heads = columns.map(({ head }) => head);
    const name = exportFileName(named, named.part, 'csv');
    saveFile(name, new Blob([tableCsv(heads, shown, recordsTexts)], { type: 'text/csv;charset=utf-8' }));
  }

  const scrolling = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={`scrolling ${LOOKS[look]}`} tabIndex={0} aria-label={title}>
      <Table ref={table} columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  );
  if (file === undefined) return scrolling;
  return (
    <>
      {scrolling}
      <p className="mt-1 noscript:hidden text-end">
        <TextButton aria-label={recordsTexts.csvOf({ table: title })} onClick={() => save(file)}>
          {recordsTexts.csv}
        </TextButton>
      </p>
    </>
  );
}

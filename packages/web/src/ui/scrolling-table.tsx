import './scrolling-table.css';
import { exportFileName } from '@leaderboard/core/export/source';
import { type ReactNode, useRef } from 'react';
import { records as recordsTexts } from '#catalog/records.ts';
import { saveFile } from '../state/browser.ts';
import { TextButton } from './button.tsx';
import { tableCsv } from './table-file.ts';

const LOOKS = { card: 'card', fitting: 'card fitting', figures: 'figures' } as const;

export interface TableColumn<Row> {
  readonly head: string;
  /** null: unknown. A text that is no figure although it may have only digits is a `code` element. */
  readonly cell: (row: Row) => ReactNode;
}

export interface ScrollingTableProps<Row> {
  readonly title: string;
  /** The first one names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
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
export function ScrollingTable<Row>(props: ScrollingTableProps<Row>) {
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
      <table ref={table}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell }, place) => {
                const content = cell(row);
                return place === 0 ? (
                  <th key={head} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={head} translate={/\d/.test(String(content)) ? 'no' : undefined}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
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

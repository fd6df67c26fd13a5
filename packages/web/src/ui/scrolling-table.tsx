import { exportFileName } from '@leaderboard/core/export/source';
import { type ReactNode, useRef } from 'react';
import { records as recordsTexts } from '#catalog/records.ts';
import { saveFile } from '../state/browser.ts';
import { TextButton } from './button.tsx';
import styles from './scrolling-table.module.css';
import { ariaSort, SortMark } from './sort-mark.tsx';
import { tableCsv } from './table-file.ts';

export interface ScrollingTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** A card of its own, one whose figures fit a phone side by side, or the figures inside of a card. */
  readonly look?: 'card' | 'fitting' | 'figures';
  /** The first cell of a row names it. A text that is no figure although it may have only digits is a `code` element. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Absent: the order of the rows is fixed. */
  readonly sort?: {
    /** The place of the column that orders the rows. */
    readonly column: number;
    readonly isDescending: boolean;
    readonly onSort: (column: number) => void;
  };
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
export function ScrollingTable({ title, columns, rows, look = 'card', sort, file }: ScrollingTableProps) {
  const table = useRef<HTMLTableElement>(null);

  function save(named: NonNullable<typeof file>) {
    const shown = [...(table.current?.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map(shownIn));
    const name = exportFileName(named, named.part, 'csv');
    saveFile(name, new Blob([tableCsv(columns, shown, recordsTexts)], { type: 'text/csv;charset=utf-8' }));
  }

  const scrolling = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles[look]} tabIndex={0} aria-label={title}>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, place) => {
              const sorted = sort?.column !== place ? null : sort.isDescending ? 'desc' : 'asc';
              return (
                <th key={column} scope="col" aria-sort={ariaSort(sorted)}>
                  {sort === undefined ? (
                    column
                  ) : (
                    <button type="button" onClick={() => sort.onSort(place)}>
                      <span>{column}</span>
                      <SortMark sorted={sorted} />
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place} translate={/\d/.test(String(cell)) ? 'no' : undefined}>
                  {cell}
                </td>
              ))}
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
      <p className={styles.file}>
        <TextButton aria-label={recordsTexts.csvOf(title)} onClick={() => save(file)}>
          {recordsTexts.csv}
        </TextButton>
      </p>
    </>
  );
}

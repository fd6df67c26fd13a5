import type { ReactNode } from 'react';
import styles from './scrolling-table.module.css';

interface ScrollingTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** A card of its own, or the figures inside of one. */
  readonly look?: 'card' | 'figures';
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls sideways where it does not fit. */
export function ScrollingTable({ title, columns, rows, look = 'card' }: ScrollingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles[look]} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

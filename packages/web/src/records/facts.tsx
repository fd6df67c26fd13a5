import type { ReactNode } from 'react';
import { recordsTexts } from '../texts/records-texts.ts';
import styles from './records.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Facts in two columns; one that is null is unknown and says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={styles.unknown}>{recordsTexts.unknown}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

export function yesNo(value: boolean | null): ReactNode {
  return value === null ? null : value ? recordsTexts.yes : recordsTexts.no;
}

interface RecordTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls sideways where it does not fit. */
export function RecordTable({ title, columns, rows }: RecordTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.tableArea} tabIndex={0} aria-label={title}>
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

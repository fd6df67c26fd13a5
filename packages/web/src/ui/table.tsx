import { type ComponentProps, type Key, memo, type ReactNode } from 'react';

/**
 * ARIA roles for a table whose rows are grids. Unlike table rows, grids with `content-visibility` skip layout out of view, but
 * then browsers may no longer treat the element as a table.
 */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export interface TableColumn<Row> {
  readonly head: string;
  /** Returns null for an unknown value. */
  readonly cell: (row: Row) => ReactNode;
  /** CSS classes of the column's cells. */
  readonly look?: string;
}

/** CSS classes of a table whose rows are grids, and cards on phones (card-rows.css). */
interface CardLook<Row> {
  readonly head?: string;
  readonly headCell: string;
  readonly row: (row: Row) => string;
}

export interface TableProps<Row extends object> extends ComponentProps<'table'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, place: number) => Key;
  /** Absent for a plain table, whose first cell is the row header. */
  readonly cards?: CardLook<Row> | undefined;
}

/** In lists with more rows than this, rows out of view skip layout. */
const LONG_LIST = 50;

type RowProps<Row extends object> = Pick<TableProps<Row>, 'columns' | 'cards'> & { readonly row: Row };

function WholeRow<Row extends object>({ columns, cards, row }: RowProps<Row>) {
  return (
    <tr className={cards?.row(row)} {...(cards && ROLES.row)}>
      {columns.map(({ head, cell, look }, place) => {
        const content = cell(row);
        return place === 0 && cards === undefined ? (
          <th key={head} scope="row">
            {content}
          </th>
        ) : (
          <td
            key={head}
            className={look}
            translate={/\d/.test(String(content)) ? 'no' : undefined}
            {...(cards && ROLES.cell)}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function isEqualByParts(one: object, other: object): boolean {
  const parts = Object.entries(one);
  if (parts.length !== Object.keys(other).length) return false;
  return parts.every(([name, part]) => Object.is(part, Reflect.get(other, name)));
}

/** Re-renders if its columns or a field of its row change. */
const TableRow = memo(
  WholeRow,
  ({ row, ...rest }, { row: other, ...others }) => isEqualByParts(row, other) && isEqualByParts(rest, others),
) as typeof WholeRow; // `memo` loses the generic row type.

export function Table<Row extends object>({ columns, rows, keyOf, cards, ...table }: TableProps<Row>) {
  const roles = cards && ROLES;
  return (
    <table {...table} {...roles?.table}>
      <thead className={cards?.head} {...roles?.rows}>
        <tr {...roles?.row}>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className={cards?.headCell} {...roles?.header}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-long={cards && rows.length > LONG_LIST} {...roles?.rows}>
        {rows.map((row, place) => (
          <TableRow key={keyOf(row, place)} columns={columns} cards={cards} row={row} />
        ))}
      </tbody>
    </table>
  );
}

import './scrolling-table.css';
import { Table, type TableProps } from './table.tsx';

export interface ScrollingTableProps<Row extends object>
  extends Pick<TableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  readonly title: string;
  /** True if all columns fit on a phone. */
  readonly isFitting?: boolean;
}

/** A table that scrolls sideways if it does not fit. */
export function ScrollingTable<Row extends object>(props: ScrollingTableProps<Row>) {
  const { title, columns, rows, keyOf, isFitting = false } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={`scrolling card ${isFitting ? 'fitting' : ''}`} tabIndex={0} aria-label={title}>
      <Table columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  );
}

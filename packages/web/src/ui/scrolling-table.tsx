import './scrolling-table.css';
import { Table, type TableProps } from './table.tsx';

const LOOKS = { card: 'card', fitting: 'card fitting', figures: 'figures' } as const;

export interface ScrollingTableProps<Row extends object>
  extends Pick<TableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  readonly title: string;
  /** A card of its own, one whose figures fit a phone side by side, or the figures inside of a card. */
  readonly look?: keyof typeof LOOKS;
}

/** A table that scrolls sideways where it does not fit. */
export function ScrollingTable<Row extends object>(props: ScrollingTableProps<Row>) {
  const { title, columns, rows, keyOf, look = 'card' } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={`scrolling ${LOOKS[look]}`} tabIndex={0} aria-label={title}>
      <Table columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  );
}

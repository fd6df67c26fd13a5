import type { Column, ColumnKey, Row } from '@leaderboard/core/board/columns';
import { type ComponentType, memo, type ReactElement } from 'react';
import type { RowDisplay } from '../state/board-context.ts';
import { type CellProps, columnAttributes } from './columns.ts';
import { BooleanCell, GapCell, TextCell, TypeCell } from './fact-cells.tsx';
import { ariaRowIndex } from './grid-focus.ts';
import { ModelCell } from './model-cell.tsx';
import { PinCell, RankCell } from './rank-cell.tsx';
import { AverageCell, ScoreCell } from './score-cells.tsx';

interface TableRowProps {
  readonly row: Row;
  readonly display: RowDisplay;
  readonly index: number;
  /** Index among the sticky rows below the header; null for a scrolling row. */
  readonly stuckAt: number | null;
  /** The cell that receives focus on Tab; null if it is in another row. */
  readonly tabColumn: number | null;
  /** The additional column shown on phones. */
  readonly chosen: ColumnKey | null;
  readonly isOpen: boolean;
  readonly onToggleOpen: (row: Row) => void;
}

/** The cell component for each column kind. */
const CELLS: { readonly [Kind in Column['kind']]: ComponentType<CellProps<Kind>> } = {
  pin: PinCell,
  rank: RankCell,
  type: TypeCell,
  name: ModelCell,
  average: AverageCell,
  benchmark: ScoreCell,
  gap: GapCell,
  text: TextCell,
  boolean: BooleanCell,
};

/** A plain function, because a component would add one instance per cell. */
export function cellOf(props: CellProps<Column['kind']>): ReactElement {
  // The cell fits the column's kind, but TypeScript cannot infer this for an unknown kind.
  const Cell = CELLS[props.column.kind] as ComponentType<CellProps<Column['kind']>>;
  return <Cell {...props} />;
}

function rowClass({ isPinned }: Row, index: number, stuckAt: number | null): string | undefined {
  const names = [
    isPinned ? 'pinned' : index % 2 === 1 ? 'shaded' : undefined,
    stuckAt === null ? undefined : 'stuck',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}

/** One table row. Its props are stable while scrolling, so that only new rows render. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, display, index, tabColumn, stuckAt, chosen, isOpen, onToggleOpen } = props;
  return (
    <tr
      className={rowClass(row, index, stuckAt)}
      aria-rowindex={ariaRowIndex(index)}
      style={stuckAt === null ? undefined : { '--stuck-at': stuckAt }}
    >
      {display.columns.map((column, position) => {
        const tabIndex = tabColumn === position ? 0 : -1;
        // A name's links are focusable regardless of the column at which Tab enters the row.
        const cellTabIndex = column.key === 'id' && tabColumn !== null ? 0 : tabIndex;
        const content = cellOf({ row, column, display, tabIndex: cellTabIndex, isOpen, onToggleOpen });
        // Links and buttons receive focus instead of their cell.
        const holdsControl = column.key === 'isPinned' || column.key === 'id';
        const focusable = holdsControl ? {} : { tabIndex };
        const attributes = { ...columnAttributes(column, position, chosen), ...focusable };
        return column.key === 'id' ? (
          // Screen readers read this with every cell of the row, so it only contains the name.
          <th key={column.key} scope="row" aria-label={row.entry.model.name} {...attributes}>
            {content}
          </th>
        ) : (
          <td key={column.key} {...attributes}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});

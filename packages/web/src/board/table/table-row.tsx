import type { Column, ColumnKey, Row, Value } from '@leaderboard/core/board/columns';
import { MISSING } from '@leaderboard/core/format';
import { memo, type ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { RowDisplay } from '../state/board-context.ts';
import { hasRankButton } from '../uncertainty/uncertainty.ts';
import { columnAttributes } from './columns.ts';
import { GapCell, MovedCell, TextCell, TypeCell } from './fact-cells.tsx';
import { ariaRowIndex } from './grid-focus.ts';
import { heatOf } from './heat.ts';
import { ModelCell } from './model-cell.tsx';
import { PinCell, RankCell } from './rank-cell.tsx';
import { AverageCell, ScoreCell } from './score-cells.tsx';

interface TableRowProps {
  readonly row: Row;
  readonly display: RowDisplay;
  readonly index: number;
  /** Its place among the rows that stay below the header; null for a row that scrolls. */
  readonly stuckAt: number | null;
  /** The cell at which Tab enters the body; null when it is in another row. */
  readonly tabColumn: number | null;
  /** The column that a phone shows beside rank, model and average. */
  readonly chosen: ColumnKey | null;
  readonly isOpen: boolean;
  /** null: the row cannot be opened. */
  readonly onToggleOpen: ((row: Row) => void) | null;
}

function booleanText(value: Value): ReactNode {
  if (value === null) return MISSING;
  return value ? (
    <span className="text-yes">{texts.leaderboard.yes}</span>
  ) : (
    <span className="text-no">{texts.leaderboard.no}</span>
  );
}

/** The content of a cell. */
export function contentOf(
  column: Column,
  position: number,
  props: Pick<TableRowProps, 'row' | 'display' | 'tabColumn' | 'isOpen' | 'onToggleOpen'>,
): ReactNode {
  const { row, display, tabColumn, isOpen, onToggleOpen } = props;
  switch (column.kind) {
    case 'benchmark':
      return (
        <ScoreCell
          row={row}
          column={column}
          display={display.scoreDisplay}
          isUncertain={display.uncertainty !== null}
        />
      );
    case 'text':
      return <TextCell row={row} column={column} />;
    case 'gap':
      return <GapCell row={row} column={column} isUncertain={display.uncertainty !== null} />;
    case 'moved':
      return <MovedCell row={row} isStable={display.isStable?.(row) ?? false} />;
    case 'boolean':
      return booleanText(column.value(row));
    case 'fixed':
      switch (column.key) {
        case 'rank':
          return (
            <RankCell
              row={row}
              showsChange={display.showsRankChanges}
              showsRanges={display.showsRankRanges}
              uncertainty={display.uncertainty}
              tabIndex={tabColumn === position ? 0 : -1}
            />
          );
        case 'model_type':
          return <TypeCell row={row} />;
        case 'id':
          return (
            <ModelCell
              row={row}
              tabIndex={tabColumn === null ? -1 : 0}
              highlight={display.highlight}
              ticks={display.ticks}
              isOpen={isOpen}
              onToggleOpen={onToggleOpen}
            />
          );
        case 'model.average_score':
          return <AverageCell row={row} range={display.averageRange} uncertainty={display.uncertainty} />;
        case 'isPinned':
          return (
            <PinCell row={row} tabIndex={tabColumn === position ? 0 : -1} onTogglePin={display.onTogglePin} />
          );
      }
  }
}

function rowClass(
  row: Row,
  { uncertainty }: RowDisplay,
  index: number,
  stuckAt: number | null,
): string | undefined {
  const { isPinned } = row;
  const tied = uncertainty?.tied ?? null;
  const names = [
    tied !== null && (tied.chosen === row.entry || tied.isAmong(row)) ? 'tied' : undefined,
    isPinned ? 'pinned' : index % 2 === 1 ? 'shaded' : undefined,
    stuckAt === null ? undefined : 'stuck',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}

/** One row. Its props are stable while the table scrolls, so that only new rows render. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, display, index, tabColumn, stuckAt, chosen } = props;
  return (
    <tr
      className={rowClass(row, display, index, stuckAt)}
      aria-rowindex={ariaRowIndex(index)}
      style={stuckAt === null ? undefined : { '--stuck-at': stuckAt }}
    >
      {display.columns.map((column, position) => {
        const content = contentOf(column, position, props);
        // Links and buttons take the focus instead of their cell.
        const holdsControl =
          column.key === 'isPinned' ||
          column.key === 'id' ||
          (column.key === 'rank' && hasRankButton(row, display.uncertainty));
        const focusable = holdsControl ? {} : { tabIndex: tabColumn === position ? 0 : -1 };
        const heat =
          display.heat === null || column.kind !== 'benchmark'
            ? null
            : heatOf(display.heat, column.benchmark.key, row.entry.evaluations);
        const warmth = heat === null ? {} : { 'data-heat': '', style: { '--heat': heat } };
        const attributes = { ...columnAttributes(column, position, chosen), ...focusable, ...warmth };
        return column.key === 'id' ? (
          <th key={column.key} scope="row" {...attributes}>
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

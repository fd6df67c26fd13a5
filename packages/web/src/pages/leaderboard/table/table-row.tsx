import type { Column, Row } from '@leaderboard/core/columns';
import { hubPathOf } from '@leaderboard/core/entry';
import { MISSING } from '@leaderboard/core/format';
import { memo, type ReactNode } from 'react';
import { useConfig } from '../../../state/config.ts';
import { texts } from '../../../texts/texts.ts';
import { columnAttributes } from './column-attributes.ts';
import { ariaRowIndex } from './grid-navigation.ts';
import { ModelCell } from './model-cell.tsx';
import { RankCell } from './rank-cell.tsx';
import styles from './results-table.module.css';
import { AverageCell, ScoreCell } from './score-cells.tsx';
import { TypeCell } from './type-cell.tsx';

interface TableRowProps {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly averageRange: readonly [number, number] | null;
  /** The cell that Tab enters the body at; null when it is in another row. */
  readonly tabColumn: number | null;
}

function booleanText(value: boolean | null): ReactNode {
  if (value === null) return MISSING;
  return value ? (
    <span className={styles.yes}>{texts.leaderboard.yes}</span>
  ) : (
    <span className={styles.no}>{texts.leaderboard.no}</span>
  );
}

function contentOf(column: Column, { row, averageRange, tabColumn }: TableRowProps): ReactNode {
  switch (column.kind) {
    case 'benchmark':
      return <ScoreCell row={row} column={column} />;
    case 'text':
      return column.text(row.entry);
    case 'boolean':
      return booleanText(column.value(row.entry));
    case 'fixed':
      switch (column.key) {
        case 'rank':
          return <RankCell row={row} />;
        case 'model_type':
          return <TypeCell row={row} />;
        case 'id':
          return <ModelCell row={row} tabIndex={tabColumn === null ? -1 : 0} />;
        case 'model.average_score':
          return <AverageCell row={row} range={averageRange} />;
        case 'isPinned':
          return null;
      }
  }
}

/** One row. Everything it is given is stable while the table scrolls, so that only new rows are drawn. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, tabColumn } = props;
  const { resultsDatasetUrl } = useConfig();
  const hasLinks = hubPathOf(row.entry) !== null || resultsDatasetUrl !== null;
  return (
    <tr className={index % 2 === 1 ? styles.shaded : undefined} aria-rowindex={ariaRowIndex(index)}>
      {columns.map((column, position) => {
        const content = contentOf(column, props);
        // Where a cell holds links, they take the focus and not the cell.
        const focusable =
          column.key === 'id' && hasLinks ? {} : { tabIndex: tabColumn === position ? 0 : -1 };
        const attributes = { ...columnAttributes(column, position), ...focusable };
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

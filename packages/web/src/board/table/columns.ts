import type { Column, ColumnKey, Row } from '@leaderboard/core/board/columns';
import type { Sort } from '@leaderboard/core/board/sort';
import type { View } from '@leaderboard/core/board/view';
import { averageName, gapHeader } from '@leaderboard/texts/column-texts';
import { benchmarkLabel, domainNames } from '@leaderboard/texts/suite-texts';
import { columns as texts } from '#texts/columns';
import type { RowDisplay } from '../state/board-context.ts';

/** Props of a cell. */
export interface CellProps<Kind extends Column['kind']> {
  readonly row: Row;
  readonly column: Extract<Column, { kind: Kind }>;
  readonly display: RowDisplay;
  /** tabindex of the cell's links and buttons: 0 if Tab enters the body here, otherwise -1. */
  readonly tabIndex: number;
  /** Whether the row's details are open, on phones. */
  readonly isOpen: boolean;
  readonly onToggleOpen: (row: Row) => void;
}

interface ColumnAttributes {
  readonly 'aria-colindex': number;
  /** Used by the style sheet. */
  readonly 'data-column': string;
  readonly 'data-kind': Column['kind'];
  /** Present if the cells contain numbers. */
  readonly 'data-numeric'?: '';
  /** Present for the additional column that phones show. */
  readonly 'data-chosen'?: '';
}

/** Columns always shown on phones. */
const ON_PHONES: readonly ColumnKey[] = ['rank', 'id', 'model.average_score'];
/** Number of columns on phones, including the chosen one. */
export const COLUMNS_ON_PHONES = ON_PHONES.length + 1;

/** The additional column on phones: the sorted one, or the first score by default. */
export function chosenColumn(columns: readonly Column[], sort: Sort): ColumnKey | null {
  const others = columns.filter(({ key }) => !ON_PHONES.includes(key));
  const chosen =
    others.find(({ key }) => key === sort.key) ?? others.find(({ kind }) => kind === 'benchmark');
  return chosen?.key ?? null;
}

function isNumeric(column: Column): boolean {
  return column.kind === 'text'
    ? column.type !== 'text'
    : column.kind === 'benchmark' || column.kind === 'gap';
}

/** Attributes that the header and every cell of a column share. */
export function columnAttributes(
  column: Column,
  position: number,
  chosen: ColumnKey | null,
): ColumnAttributes {
  return {
    'aria-colindex': position + 1,
    'data-column': column.key,
    'data-kind': column.kind,
    ...(isNumeric(column) && { 'data-numeric': '' }),
    ...(column.key === chosen && { 'data-chosen': '' }),
  };
}

export interface HeaderTexts {
  readonly label: string;
  /** Shown below the label. */
  readonly subject?: string;
}

/** The label of a column and its subject. */
export function headerTexts(column: Column, view: Pick<View, 'columns' | 'averageMode'>): HeaderTexts {
  switch (column.kind) {
    case 'benchmark':
      return {
        label: benchmarkLabel(column.benchmark),
        subject: domainNames[column.benchmark.domain.key],
      };
    case 'gap':
      return gapHeader(column);
    default: {
      const label = texts.labels[column.key];
      if (column.key !== 'model.average_score' || view.averageMode === 'all') return { label };
      return { label, subject: averageName(view) };
    }
  }
}

/** Total CSS width of the columns. Column widths are in px at the default font size. */
export function columnsWidth(columns: readonly Column[]): string {
  return `${columns.reduce((sum, { width }) => sum + width, 0) / 16}rem`;
}

import type { Column, ColumnKey, Row } from '@leaderboard/core/columns';
import type { Sort } from '@leaderboard/core/rows';
import { CHANCE_LEVEL } from '@leaderboard/core/suite';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '../../../texts/texts.ts';
import styles from './results-table.module.css';
import { segmentsOf } from './row-window.ts';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowWindow } from './use-row-window.ts';

/** Spec 9: row height 45 px, the header 1.25 times as high. */
const ROW_HEIGHT = 45;
const HEADER_HEIGHT = ROW_HEIGHT * 1.25;

interface ResultsTableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly averageRange: readonly [number, number] | null;
  readonly sort: Sort;
  readonly onSort: (key: ColumnKey) => void;
}

/** The results (spec 2.2): an ARIA grid that draws the rows in view only, whatever the number of rows. */
export function ResultsTable({ columns, rows, averageRange, sort, onSort }: ResultsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroller, ROW_HEIGHT, HEADER_HEIGHT, rows.length);
  const modelColumn = columns.findIndex((column) => column.key === 'id');
  const focus = useGridFocus(rows, columns.length, modelColumn, () => {
    const height = (scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT;
    return Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
  });

  // Another order is read from its top. The scroll position is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sort is what changes the order
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [sort]);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{
        '--row-height': `${ROW_HEIGHT}px`,
        '--table-header-height': `${HEADER_HEIGHT}px`,
        '--columns-width': `${columns.reduce((sum, column) => sum + column.width, 0)}px`,
        '--chance': `${CHANCE_LEVEL * 100}%`,
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern puts the role on a table
        role="grid"
        className={styles.table}
        aria-label={texts.leaderboard.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        onFocus={focus.onFocus}
        onKeyDown={focus.onKeyDown}
      >
        <TableHeader columns={columns} sort={sort} onSort={onSort} tabColumn={focus.headerColumn} />
        <tbody>
          {/* One flat list: a row that changes from one segment to another is not mounted anew, and keeps its focus. */}
          {segmentsOf(window, focus.body.row, rows.length).flatMap((segment) =>
            segment.kind === 'gap' ? (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: empty space, it takes no focus
              <tr
                key={`gap-${segment.start}`}
                aria-hidden="true"
                style={{ height: (segment.end - segment.start) * ROW_HEIGHT }}
              />
            ) : (
              rows.slice(segment.start, segment.end).map((row, offset) => {
                const index = segment.start + offset;
                return (
                  <TableRow
                    key={row.entry.id}
                    row={row}
                    index={index}
                    columns={columns}
                    averageRange={averageRange}
                    tabColumn={index === focus.body.row ? focus.body.column : null}
                  />
                );
              })
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

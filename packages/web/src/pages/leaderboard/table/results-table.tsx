import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import type { ColumnKey, Row } from '@leaderboard/core/board/columns';
import type { Sort } from '@leaderboard/core/board/sort';
import type { View } from '@leaderboard/core/board/view';
import { type RefObject, useMemo, useRef } from 'react';
import { texts } from '../../../texts/texts.ts';
import styles from './results-table.module.css';
import { segmentsOf } from './row-window.ts';
import { TableHeader } from './table-header.tsx';
import { type RowDisplay, TableRow } from './table-row.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowWindow } from './use-row-window.ts';

/** Spec 9, in px; the header is 1.25 times as high as a row. */
const ROW_HEIGHTS: Readonly<Record<View['rowSize'], number>> = { normal: 45, large: 60 };
/** So much of the table may pinned rows take and stay below the header; more of them scroll with the others. */
const STUCK_SHARE = 0.6;

interface ResultsTableProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Row[];
  /** The same object as long as nothing in it changes. */
  readonly display: RowDisplay;
  readonly rowSize: View['rowSize'];
  readonly sort: Sort;
  readonly onSort: (key: ColumnKey) => void;
  /** Another one means another list, which is read from its top. */
  readonly listKey: string;
  /** Whether newer rows are on the way. */
  readonly pending: boolean;
}

/** The results (spec 2.2): an ARIA grid that draws the rows in view only, whatever the number of rows. */
export function ResultsTable(props: ResultsTableProps) {
  const { scroller, rows, display, rowSize, sort, onSort, listKey, pending } = props;
  const { columns } = display;
  const rowHeight = ROW_HEIGHTS[rowSize];
  const headerHeight = rowHeight * 1.25;
  const grid = useRef<HTMLTableElement>(null);
  const rowCount = rows.length;
  const window = useRowWindow(scroller, { rowHeight, headerHeight, rowCount, listKey });
  const modelColumn = columns.findIndex((column) => column.key === 'id');
  const focus = useGridFocus(grid, rows, columns.length, modelColumn, () => Math.max(1, window.fitting - 1));

  const firstUnpinned = rows.findIndex((row) => !row.isPinned);
  const pinnedCount = firstUnpinned === -1 ? rows.length : firstUnpinned;
  const stuckCount = Math.min(pinnedCount, Math.max(1, Math.floor(window.fitting * STUCK_SHARE)));
  // What is beyond the edges follows after the rows that are seen are painted.
  const list = useMemo(() => ({ rows, display }), [rows, display]);
  const painted = useAfterPaint(list);
  const drawn = [
    { start: 0, end: stuckCount },
    painted === null ? window.visible : window.rows,
    { start: focus.body.row, end: focus.body.row + 1 },
  ];
  const isSeen = (index: number) =>
    index < stuckCount || (index >= window.visible.start && index < window.visible.end);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{
        '--row-height': `${rowHeight}px`,
        '--table-header-height': `${headerHeight}px`,
        '--stuck-height': `${stuckCount * rowHeight}px`,
        '--columns-width': `${columns.reduce((sum, column) => sum + column.width, 0)}px`,
        '--chance': `${CHANCE_LEVEL * 100}%`,
      }}
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern puts the role on a table
        role="grid"
        className={styles.table}
        aria-label={texts.leaderboard.table}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-busy={pending || painted !== list}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={focus.onKeyDown}
      >
        <TableHeader columns={columns} sort={sort} onSort={onSort} tabColumn={focus.headerColumn} />
        <tbody>
          {/* By place, not by model: another list changes what the rows say, which costs half of mounting new ones, and the
              focus stays where it is. */}
          {segmentsOf(drawn, rowCount).flatMap((segment) =>
            segment.kind === 'gap' ? (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: empty space, it takes no focus
              <tr
                key={`gap-${segment.start}`}
                aria-hidden="true"
                style={{ height: (segment.end - segment.start) * rowHeight }}
              />
            ) : (
              rows.slice(segment.start, segment.end).map((row, offset) => {
                const index = segment.start + offset;
                const source = painted === null || isSeen(index) ? list : painted;
                return (
                  <TableRow
                    key={index}
                    row={source.rows[index] ?? row}
                    display={source.display}
                    index={index}
                    stuckAt={index < stuckCount ? index : null}
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

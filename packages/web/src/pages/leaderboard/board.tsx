import { COLUMNS, type ColumnKey } from '@leaderboard/core/columns';
import type { LeaderboardEntry } from '@leaderboard/core/entry';
import { buildRows, DEFAULT_ROWS_VIEW, nextSort, rankBoard, type Sort } from '@leaderboard/core/rows';
import { useMemo } from 'react';
import { texts } from '../../texts/texts.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { ResultsTable } from './table/results-table.tsx';

const VISIBLE_COLUMNS = COLUMNS.filter((column) => column.visibleByDefault && column.key !== 'isPinned');

/** Nothing is searched here yet, so no pattern can come. */
const noPatterns = () => null;

interface BoardProps {
  readonly entries: readonly LeaderboardEntry[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The results as a table, or the note that there are none (spec 2.2). */
export function Board({ entries, sort, onSort }: BoardProps) {
  // Ranking is the dear part and does not depend on the sort.
  const ranked = useMemo(() => rankBoard(entries, DEFAULT_ROWS_VIEW), [entries]);
  const { rows } = useMemo(
    () => buildRows(ranked, { ...DEFAULT_ROWS_VIEW, sort }, noPatterns),
    [ranked, sort],
  );
  if (rows.length === 0) {
    return <StateMessage title={texts.leaderboard.emptyTitle} text={texts.leaderboard.emptyText} />;
  }
  return (
    <ResultsTable
      columns={VISIBLE_COLUMNS}
      rows={rows}
      averageRange={ranked.averageRange}
      sort={sort}
      onSort={(key: ColumnKey) => onSort(nextSort(sort, key))}
    />
  );
}

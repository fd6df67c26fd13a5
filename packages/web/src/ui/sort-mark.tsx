import type { SortDirection } from '@leaderboard/core/board/columns';
import { SortDownIcon, SortIcon, SortUpIcon } from './icons.tsx';

/** How a column is sorted; null: the rows are in the order of another one. */
export type Sorted = SortDirection | null;

export function SortMark({ sorted }: { sorted: Sorted }) {
  return sorted === null ? <SortIcon /> : sorted === 'asc' ? <SortUpIcon /> : <SortDownIcon />;
}

export function ariaSort(sorted: Sorted): 'ascending' | 'descending' | undefined {
  return sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending';
}

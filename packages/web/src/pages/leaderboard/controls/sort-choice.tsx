import type { Column } from '@leaderboard/core/board/columns';
import { nextSort, type Sort } from '@leaderboard/core/board/sort';
import { common as texts } from '#catalog/common.ts';
import { headerTexts } from '../table/table-header.tsx';
import styles from './sort-choice.module.css';

interface SortChoiceProps {
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the rows on a phone, where most headers are not in view; the chosen score is then. */
export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{texts.leaderboard.sortBy}</span>
      <select
        value={sort.key}
        onChange={({ target }) => {
          const column = columns.find(({ key }) => key === target.value);
          if (column !== undefined) onSort(nextSort(sort, column.key));
        }}
      >
        {columns
          .filter(({ key }) => key !== 'isPinned')
          .map((column) => {
            const { label, subject } = headerTexts(column);
            return (
              <option key={column.key} value={column.key}>
                {subject === undefined ? label : `${label} · ${subject}`}
              </option>
            );
          })}
      </select>
    </label>
  );
}

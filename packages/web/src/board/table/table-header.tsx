import type { ColumnKey } from '@leaderboard/core/board/columns';
import { nextSort } from '@leaderboard/core/board/sort';
import { columns as columnTexts } from '#texts/columns';
import { opensElsewhere } from '../../state/links.ts';
import { PinIcon, SortDownIcon, SortIcon, SortUpIcon } from '../../ui/icons.tsx';
import { useBoardState } from '../state/board-context.ts';
import { columnAttributes, type HeaderTexts, headerTexts } from './columns.ts';
import { ariaRowIndex } from './grid-focus.ts';

/** The table creates the text on demand. The delay prevents tooltips while the pointer crosses the header. */
const HELP = { 'data-tooltip': '', 'data-tooltip-delay': 1000, 'data-help': '' };

/** Columns that keep their width when the table is wider than its columns. */
const RIGID: readonly ColumnKey[] = ['isPinned', 'rank', 'model_type'];

interface TableHeaderProps {
  readonly chosen: ColumnKey | null;
  /** The header column that Tab enters. */
  readonly tabColumn: number;
}

/** The label with its subject below. */
function Names({ label, subject }: HeaderTexts) {
  return (
    <span>
      <span>{label}</span>
      {subject === undefined ? null : <span className="font-normal text-muted text-xs">{subject}</span>}
    </span>
  );
}

/** Not a link: pinned rows always come first, so sorting by pin is pointless. */
function PinLabel() {
  return (
    <span className="grid h-full place-items-center text-lg text-muted" {...HELP}>
      <PinIcon />
      <span className="hidden-text">{columnTexts.labels.isPinned}</span>
    </span>
  );
}

const SORTED = {
  asc: { word: 'ascending', Mark: SortUpIcon },
  desc: { word: 'descending', Mark: SortDownIcon },
} as const;
const UNSORTED = { word: undefined, Mark: SortIcon };

/** The header row. A click, Enter or Space on a name sorts by its column. */
export function TableHeader({ chosen, tabColumn }: TableHeaderProps) {
  const { view, display, change, queryWith } = useBoardState();
  const { columns } = display;
  const { sort } = view;
  const sortBy = (key: ColumnKey) => ({ sort: nextSort(sort, key) });
  const elastic = columns.filter((column) => !RIGID.includes(column.key));
  const elasticWidth = elastic.reduce((sum, column) => sum + column.width, 0);
  return (
    <thead>
      <tr aria-rowindex={ariaRowIndex(-1)}>
        {columns.map((column, position) => {
          const headers = headerTexts(column, view);
          const tabIndex = tabColumn === position ? 0 : -1;
          const sorted = sort.key === column.key ? SORTED[sort.direction] : UNSORTED;
          return (
            <th
              key={column.key}
              scope="col"
              {...columnAttributes(column, position, chosen)}
              // In other cells, the link receives focus.
              tabIndex={column.key === 'isPinned' ? tabIndex : undefined}
              aria-sort={sorted.word}
              style={{
                '--width': column.width,
                '--stretch': RIGID.includes(column.key) ? 0 : column.width / elasticWidth,
              }}
            >
              {column.key === 'isPinned' ? (
                <PinLabel />
              ) : (
                <a
                  // For new tabs and for pages without JavaScript.
                  href={`/${queryWith(sortBy(column.key))}`}
                  className="sorter"
                  tabIndex={tabIndex}
                  onClick={(event) => {
                    if (opensElsewhere(event)) return;
                    event.preventDefault();
                    change(sortBy(column.key));
                  }}
                  // Links only react to Enter. In a grid, Space must also activate the cell.
                  onKeyDown={(event) => {
                    if (event.key !== ' ') return;
                    event.preventDefault();
                    change(sortBy(column.key));
                  }}
                  {...HELP}
                >
                  <Names {...headers} />
                  {column.sortIcon ? (
                    <span className="sort-mark">
                      <sorted.Mark />
                    </span>
                  ) : null}
                </a>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

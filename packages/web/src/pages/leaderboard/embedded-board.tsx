import { versionOfRows } from '@leaderboard/core/benchmark/entry';
import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import { COLUMNS } from '@leaderboard/core/board/columns';
import type { FirstScreen } from '@leaderboard/core/board/first-screen';
import { heatRanges } from '@leaderboard/core/board/heat';
import { createHighlighter } from '@leaderboard/core/board/highlight';
import { showsPublishedRanks } from '@leaderboard/core/board/rows';
import { nextSort } from '@leaderboard/core/board/sort';
import { viewQuery } from '@leaderboard/core/board/view';
import { common as texts } from '#catalog/common.ts';
import { plainPage as plainPageTexts } from '#catalog/documents.ts';
import { useSearch } from '../../search/use-search.ts';
import { useConfig } from '../../state/config.ts';
import { useView } from '../../state/view-store.ts';
import { columnsWidth } from './table/columns.ts';
import styles from './table/results-table.module.css';
import { TableHeader } from './table/table-header.tsx';
import { TableRow } from './table/table-row.tsx';
import { useUncertainty } from './uncertainty/use-uncertainty.ts';

/** In rem. */
const ROW_HEIGHT = 2.8125;

const nothing = () => undefined;

interface EmbeddedBoardProps {
  readonly board: FirstScreen;
  /** The index of the first row. */
  readonly start: number;
}

/**
 * The table that other sites embed. Only the server renders it: it has no controls, and its links lead to the board.
 */
export function EmbeddedBoard({ board, start }: EmbeddedBoardProps) {
  const view = useView();
  const { productName } = useConfig();
  const search = useSearch(view.search);
  const uncertainty = useUncertainty(null, view);
  const visible = new Set(view.columns);
  const showsMoves = view.averageMode !== 'all';
  const columns = COLUMNS.filter(
    ({ key }) => key !== 'isPinned' && (visible.has(key) || (key === 'moved' && showsMoves)),
  );
  const modelColumn = columns.findIndex(({ key }) => key === 'id');
  const display = {
    columns,
    averageRange: board.averageRange,
    scoreDisplay: view.scoreDisplay,
    showsRankChanges: showsPublishedRanks(view),
    showsRankRanges: view.rankingMode === 'static',
    uncertainty: view.uncertainty ? { ...uncertainty, onChoose: null } : null,
    heat: view.heatMap ? heatRanges(board.rows.map(({ entry }) => entry)) : null,
    isStable: null,
    highlight: createHighlighter(search.compiled ?? { test: () => true, terms: [] }),
    ticks: null,
    onTogglePin: nothing,
  };
  const end = start + board.rows.length;
  return (
    <div className="embed">
      <div className="embed-head">
        <a href={`/${viewQuery(view)}`}>{texts.leaderboard.title(productName)}</a>
        <span>
          {board.rows.length === 0
            ? texts.leaderboard.emptyTitle
            : `${plainPageTexts.shown(start + 1, end, board.rowCount)} · ${texts.suite.named({ version: versionOfRows(board.rows.map(({ entry }) => entry)) })}`}
        </span>
      </div>
      <div
        className={`${styles.scroller} embed-table`}
        style={{
          '--row-height': `${ROW_HEIGHT}rem`,
          '--table-header-height': `${ROW_HEIGHT * 1.25}rem`,
          '--stuck-height': '0px',
          '--columns-width': columnsWidth(columns),
          '--chance': `${CHANCE_LEVEL * 100}%`,
        }}
      >
        <table className={styles.table} aria-label={texts.leaderboard.table}>
          <TableHeader
            columns={columns}
            sort={view.sort}
            onSort={nothing}
            address={(key) => `/${viewQuery({ ...view, sort: nextSort(view.sort, key) })}`}
            chosen={null}
            tabColumn={modelColumn}
          />
          <tbody>
            {board.rows.map((row, index) => (
              <TableRow
                key={row.entry.id}
                row={row}
                display={display}
                index={index}
                stuckAt={null}
                tabColumn={modelColumn}
                chosen={null}
                isOpen={false}
                onToggleOpen={null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import { type ExportRow, shownColumns, viewColumns } from '@leaderboard/core/export/columns';
import { csvHead, csvLine } from '@leaderboard/core/export/csv';
import { exportFileName } from '@leaderboard/core/export/source';
import { columnLabel, formatCaption } from '@leaderboard/texts/export-texts';
import { createScheduler, yieldToBrowser } from '../../data/scheduler.ts';
import type { Config } from '../../state/config.ts';
import type { BoardState } from '../state/board-context.ts';
import { latexTable, tableLines } from './latex.ts';

const TYPES = { csv: 'text/csv;charset=utf-8', tex: 'application/x-tex' } as const;
export type ViewFormat = keyof typeof TYPES;

interface Wanted extends Pick<BoardState, 'view' | 'display' | 'uncertainty' | 'publication'> {
  /** All rows of the view, not only the visible ones. */
  readonly board: Pick<BoardState['board'], 'rows'>;
  readonly format: ViewFormat;
  readonly config: Config;
  /** Called with the number of rows written so far, if the file takes a while. */
  readonly onRows: (rows: number) => void;
}

/** The figures as shown in the view. A large board takes seconds; meanwhile, the page stays responsive and shows the progress. */
async function csvOf({ board, display, uncertainty, onRows }: Wanted): Promise<string[]> {
  const columns = shownColumns(
    display.columns.map(({ key }) => key),
    uncertainty.weights,
  );
  const scheduler = createScheduler(() => performance.now(), yieldToBrowser);
  const parts = [csvHead(columns)];
  for (const row of board.rows) {
    parts.push(csvLine(columns, { ...row, range: uncertainty.rangeOf(row) }));
    if (!scheduler.shouldYield()) continue;
    onRows(parts.length - 1);
    await scheduler.pause();
  }
  return parts;
}

/** The figures, with their intervals if the view shows them. */
function latexOf({ board, view, display, uncertainty, publication, config }: Wanted, label: string): string {
  const keys = display.columns.map(({ key }) => key);
  const columns = (view.uncertainty ? viewColumns : shownColumns)(keys, uncertainty.weights);
  const rows = board.rows.map((row): ExportRow => ({ ...row, range: uncertainty.rangeOf(row) }));
  const caption = formatCaption({
    product: config.productName,
    publication: publication.number,
    at: publication.at,
    hasIntervals: view.uncertainty,
  });
  return latexTable(tableLines(columns, rows, columnLabel), `${caption} ${location.href}`, label);
}

/** Creates the file for a view. */
export async function makeFile(wanted: Wanted): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { format, publication } = wanted;
  const name = exportFileName({ publication: publication.number }, 'view', format);
  const parts = format === 'csv' ? await csvOf(wanted) : [latexOf(wanted, name.replace(/\.tex$/, ''))];
  return { name, blob: new Blob(parts, { type: TYPES[format] }) };
}

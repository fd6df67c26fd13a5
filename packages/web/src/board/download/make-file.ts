import { type ExportRow, shownColumns, viewColumns } from '@leaderboard/core/export/columns';
import { COMMAS, csvHead, csvLine, POINTS } from '@leaderboard/core/export/csv';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import { type ExportFormat, type ExportSource, exportFileName } from '@leaderboard/core/export/source';
import type { english } from '@leaderboard/texts/english-export';
import { describe, labelOf } from '@leaderboard/texts/export-words';
import { common as texts } from '#catalog/common.ts';
import { download as downloadTexts } from '#catalog/download.ts';
import { day } from '#catalog/figures.ts';
import { createPacer, yieldToBrowser } from '../../data/pacer.ts';
import type { Config } from '../../state/config.ts';
import type { BoardState } from '../state/board-context.ts';
import { documentTable } from './document-table.ts';
import { latexTable } from './latex.ts';
import { markdownTable } from './markdown.ts';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  semicolons: 'text/csv;charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  tex: 'application/x-tex',
  md: 'text/markdown;charset=utf-8',
};

interface Wanted extends Pick<BoardState, 'view' | 'display' | 'uncertainty' | 'publication'> {
  /** All rows as shown, not only those in sight. */
  readonly board: Pick<BoardState['board'], 'rows'>;
  readonly format: ExportFormat;
  readonly config: Config;
  /** Receives how many rows are in the file, where that is known before its end. */
  readonly onRows: (rows: number) => void;
}

/** A large board takes seconds: the page stays responsive and shows how far it is. */
async function inSlices<T>(
  rows: readonly ExportRow[],
  make: (row: ExportRow, index: number) => T,
  onRows: Wanted['onRows'],
): Promise<T[]> {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  const made: T[] = [];
  for (const row of rows) {
    made.push(make(row, made.length));
    if (!pacer.due()) continue;
    onRows(made.length);
    await pacer.rest();
  }
  return made;
}

async function partsOf(
  { format, board, view, display, uncertainty, onRows }: Wanted,
  source: ExportSource,
): Promise<BlobPart[]> {
  const keys = display.columns.map(({ key }) => key);
  const { weights } = uncertainty;
  const columns = shownColumns(keys, weights);
  const inDocument = view.uncertainty ? viewColumns(keys, weights) : columns;
  const taken = board.rows.map((row): ExportRow => ({ ...row, range: uncertainty.rangeOf(row) }));
  const captionIn = (words: Pick<typeof english, 'caption' | 'day'>) =>
    words.caption({
      board: source.board,
      publication: source.publication,
      day: source.published === null ? null : words.day(source.published),
      hasIntervals: view.uncertainty,
    });
  switch (format) {
    case 'csv':
    case 'semicolons': {
      const dialect = format === 'csv' ? POINTS : COMMAS;
      const lines = await inSlices(taken, (row) => csvLine(columns, row, dialect), onRows);
      return [csvHead(columns, dialect), ...lines];
    }
    case 'json': {
      const lines = await inSlices(taken, (row, index) => jsonRow(columns, row, index === 0), onRows);
      return [jsonHead(source, columns, describe), ...lines, JSON_TAIL];
    }
    case 'tex': {
      // In English on every page: the standard fonts of LaTeX have no Devanagari.
      const { english } = await import('@leaderboard/texts/english-export');
      const label = exportFileName(source, 'view', format).replace(/\.tex$/, '');
      const table = documentTable(inDocument, taken, english.labelOf);
      return [latexTable(table, taken, `${captionIn(english)} ${source.address}`, label)];
    }
    case 'md': {
      const table = documentTable(inDocument, taken, labelOf);
      return [
        markdownTable(table, taken, captionIn({ caption: downloadTexts.caption, day }), source.address),
      ];
    }
    case 'parquet': {
      const { parquetWriteBuffer } = await import('hyparquet-writer');
      return [
        parquetWriteBuffer({
          columnData: parquetColumns(columns, taken),
          kvMetadata: parquetFacts(source, columns, describe),
        }),
      ];
    }
  }
}

/** The file of a view. */
export async function makeFile(wanted: Wanted): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { format, config, publication } = wanted;
  const source: ExportSource = {
    board: texts.leaderboard.title({ product: config.productName }),
    publication: publication.number,
    published: publication.at,
    address: location.href,
  };
  const blob = new Blob(await partsOf(wanted, source), { type: TYPES[format] });
  return { name: exportFileName(source, 'view', format), blob };
}

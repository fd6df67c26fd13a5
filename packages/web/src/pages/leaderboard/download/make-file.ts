import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { COLUMNS } from '@leaderboard/core/board/columns';
import { rankBoard } from '@leaderboard/core/board/rows';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import {
  boardColumns,
  type ExportColumn,
  type ExportRow,
  viewColumns,
} from '@leaderboard/core/export/columns';
import { COMMAS, csvHead, csvLine, POINTS } from '@leaderboard/core/export/csv';
import { documentTable } from '@leaderboard/core/export/document-table';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { latexTable } from '@leaderboard/core/export/latex';
import { markdownTable } from '@leaderboard/core/export/markdown';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import { type ExportFormat, type ExportSource, exportFileName } from '@leaderboard/core/export/source';
import { getPublications } from '@leaderboard/core/records-api';
import { common as texts } from '#catalog/common.ts';
import { download as downloadTexts } from '#catalog/download.ts';
import { call } from '../../../data/api-call.ts';
import { createPacer, pacedSteps, yieldToBrowser } from '../../../scheduling/pacer.ts';
import type { Config } from '../../../state/config.ts';
import type { Downloaded } from './downloaded.ts';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  semicolons: 'text/csv;charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  tex: 'application/x-tex',
  md: 'text/markdown;charset=utf-8',
};

interface Wanted extends Downloaded {
  readonly entries: readonly LeaderboardEntry[];
  readonly part: 'view' | 'board';
  readonly format: ExportFormat;
  readonly config: Config;
  /** The number of the publication that is shown; null where the server did not say, so that it is the newest. */
  readonly shown: number | null;
  /** Receives how many rows are in the file, where that is known before its end. */
  readonly onRows: (rows: number) => void;
}

type Publication = Pick<ExportSource, 'publication' | 'published'>;
const UNKNOWN: Publication = { publication: null, published: null };

/** The publication that is shown: the newest, or an earlier one. Without an answer the file is made all the same. */
async function publicationShown(shown: number | null): Promise<Publication> {
  // A page of publications begins below its cursor.
  const cursor = shown === null ? '' : `&cursor=${shown + 1}`;
  const path = `${getPublications.path}?limit=1${cursor}`;
  const answer = await call(getPublications, { path }).catch(() => undefined);
  const found = answer?.publications[0];
  const isShown = found !== undefined && (shown === null || found.publication === shown);
  if (isShown) return { publication: found.publication, published: found.at };
  return { ...UNKNOWN, publication: shown };
}

/** A row with the rank range that the server sent. */
function withSentRange(row: Omit<ExportRow, 'range'>): ExportRow {
  return { ...row, range: row.entry.rank_range ?? null };
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

/** All models by their published ranks. */
async function wholeBoard(entries: readonly LeaderboardEntry[]): Promise<ExportRow[]> {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  const { rows } = await pacedSteps(rankBoard(entries, DEFAULT_VIEW), pacer);
  return rows.map(withSentRange);
}

async function partsOf(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
  source: ExportSource,
  part: Wanted['part'],
  onRows: Wanted['onRows'],
): Promise<BlobPart[]> {
  const captionIn = ({ caption }: Pick<typeof downloadTexts, 'caption'>) =>
    caption(source.board, source.publication, source.published?.slice(0, 10) ?? null, source.address);
  switch (format) {
    case 'csv':
    case 'semicolons': {
      const dialect = format === 'csv' ? POINTS : COMMAS;
      const lines = await inSlices(rows, (row) => csvLine(columns, row, dialect), onRows);
      return [csvHead(columns, dialect), ...lines];
    }
    case 'json': {
      const lines = await inSlices(rows, (row, index) => jsonRow(columns, row, index === 0), onRows);
      return [jsonHead(source, columns, downloadTexts.describe), ...lines, JSON_TAIL];
    }
    case 'tex': {
      // In English on every page: the standard fonts of LaTeX have no Devanagari.
      const { download: english } = await import('@leaderboard/texts/english/download');
      const label = exportFileName(source, part, format).replace(/\.tex$/, '');
      return [latexTable(documentTable(columns, english.labelOf), rows, captionIn(english), label)];
    }
    case 'md':
      return [markdownTable(documentTable(columns, downloadTexts.labelOf), rows, captionIn(downloadTexts))];
    case 'parquet': {
      const { parquetWriteBuffer } = await import('hyparquet-writer');
      return [
        parquetWriteBuffer({
          columnData: parquetColumns(columns, rows),
          kvMetadata: parquetFacts(source, columns, downloadTexts.describe),
        }),
      ];
    }
  }
}

/** All columns, or those of the view: a document has no room for more. */
function columnsOf({ part, format, view, uncertainty }: Wanted): readonly ExportColumn[] {
  const isDocument = format === 'tex' || format === 'md';
  if (part === 'board' && !isDocument) return boardColumns(ALL_COLUMNS);
  const visible = new Set(view.columns);
  const showsMoves = part === 'view' && view.averageMode !== 'all';
  const shown = COLUMNS.filter(({ key }) => visible.has(key) || (key === 'moved' && showsMoves));
  return viewColumns(
    shown.map(({ key }) => key),
    part === 'board' ? ALL_COLUMNS : uncertainty.weights,
  );
}

/** The file of a view or of the whole board. */
export async function makeFile(wanted: Wanted): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { part, format, entries, rows, uncertainty, config } = wanted;
  const published = await publicationShown(wanted.shown);
  const permanent = published.publication === null ? '' : `board/${published.publication}`;
  const source: ExportSource = {
    board: texts.leaderboard.title(config.productName),
    ...published,
    address: part === 'view' ? location.href : `${location.origin}/${permanent}`,
  };
  const taken =
    part === 'board'
      ? await wholeBoard(entries)
      : rows.map((row): ExportRow => ({ ...row, range: uncertainty.rangeOf(row) }));
  const parts = await partsOf(format, columnsOf(wanted), taken, source, part, wanted.onRows);
  const blob = new Blob(parts, { type: TYPES[format] });
  return { name: exportFileName(source, part, format), blob };
}

import { setImmediate } from 'node:timers/promises';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { boardColumns, type ExportRow } from '@leaderboard/core/export/columns';
import { csvHead, csvLine } from '@leaderboard/core/export/csv';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import type { ExportSource } from '@leaderboard/core/export/source';
import { describeColumn } from '@leaderboard/texts/export-texts';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { readBoard } from '../board/board.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { exportPending, type WriteFile } from './export-files.ts';

export type WrittenFormat = 'csv' | 'json' | 'parquet';

/** Passes the rows of a board in rank order to the callback, in batches. */
type ReadRows = (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<void>;

const COLUMNS = boardColumns(ALL_COLUMNS);

function toExportRow(entry: WrittenEntry, place: number): ExportRow {
  const average = entry.model.average_score ?? null;
  const isRanked = average !== null || entry.domains === undefined;
  const rank = isRanked ? place : null;
  return {
    entry,
    average,
    staticRank: place,
    isRanked,
    publishedRank: rank,
    rank,
    isPinned: false,
    range: entry.rank_range ?? null,
  };
}

/** Calls `use` with each batch of rows, including their ranks. */
async function eachBatch(read: ReadRows, use: (rows: readonly ExportRow[]) => Promise<void>): Promise<void> {
  let rank = 0;
  await read(async (entries) => {
    const first = rank + 1;
    rank += entries.length;
    await use(entries.map((entry, index) => toExportRow(entry, first + index)));
  });
}

type Store = (content: Buffer) => Promise<void>;

/** Writing this many rows takes a few milliseconds. */
const ROWS_PER_CHUNK = 50;

async function writeText(format: 'csv' | 'json', read: ReadRows, source: ExportSource, store: Store) {
  const write = (text: string) => store(Buffer.from(text));
  await write(format === 'csv' ? csvHead(COLUMNS) : jsonHead(source, COLUMNS, describeColumn));
  await eachBatch(read, async (rows) => {
    for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
      const lines = rows
        .slice(at, at + ROWS_PER_CHUNK)
        .map((row) =>
          format === 'csv' ? csvLine(COLUMNS, row) : jsonRow(COLUMNS, row, row.staticRank === 1),
        );
      await write(lines.join(''));
      await setImmediate();
    }
  });
  await write(format === 'csv' ? '' : JSON_TAIL);
}

/** Writes each batch as a row group, so the whole file is never in memory. */
async function writeParquet(read: ReadRows, source: ExportSource, store: Store): Promise<void> {
  const buffered = new ByteWriter();
  const flush = async () => {
    await store(Buffer.from(buffered.getBytes()));
    buffered.index = 0;
  };
  const file = new ParquetWriter({
    writer: Object.assign(buffered, { flush, finish: flush }),
    schema: schemaFromColumnData({ columnData: parquetColumns(COLUMNS, []) }),
    kvMetadata: parquetFacts(source, COLUMNS, describeColumn),
  });
  await eachBatch(read, async (rows) => {
    await file.write({ columnData: parquetColumns(COLUMNS, rows), rowGroupSize: rows.length });
  });
  await file.finish();
}

export interface ExportRequest {
  readonly format: WrittenFormat;
  readonly protocol: Protocol;
  readonly publishedAt: string;
  readonly source: ExportSource;
}

/** Limits for building a file. */
export interface ExportLimits {
  readonly stopped: AbortSignal;
  /** Timeout in ms. A board of 100,000 models takes up to a minute. */
  readonly limitMs?: number;
}

const TIMEOUT_MS = 120_000;
const RETRY_SECONDS = 600;

function exportTimedOut(seconds: number): HttpError {
  const detail = `The file could not be built within ${seconds} seconds. Choose another format, or try again later.`;
  return new HttpError('export_too_slow', detail, { retryAfterSeconds: RETRY_SECONDS });
}

/**
 * Writes a publication's board to a file, a few rows at a time, so that the process can handle requests in between.
 * @throws {HttpError} if a restore has replaced the publication or the server is stopping: the client should retry.
 */
export function writeExport(
  { transaction }: Pick<Database, 'transaction'>,
  { format, protocol, publishedAt, source }: ExportRequest,
  { stopped, limitMs = TIMEOUT_MS }: ExportLimits,
): WriteFile {
  return async (store) => {
    const start = performance.now();
    const read: ReadRows = async (onEntries) => {
      const onSome = async (entries: readonly WrittenEntry[]) => {
        if (stopped.aborted) throw exportPending();
        if (performance.now() - start > limitMs) throw exportTimedOut(limitMs / 1000);
        await onEntries(entries);
      };
      const found = await readBoard({ transaction }, onSome, {
        ...{ at: source.publication, protocol, stopped },
      });
      if (found?.publishedAt !== publishedAt) throw exportPending();
    };
    await (format === 'parquet' ? writeParquet(read, source, store) : writeText(format, read, source, store));
  };
}

import { setImmediate } from 'node:timers/promises';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { boardColumns, type ExportRow } from '@leaderboard/core/export/columns';
import { csvHead, csvLine } from '@leaderboard/core/export/csv';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import type { ExportSource } from '@leaderboard/core/export/source';
import { describe } from '@leaderboard/texts/export-words';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { readBoard } from '../board/board.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { fileBeingMade, type WriteFile } from './export-files.ts';

export type WrittenFormat = 'csv' | 'json' | 'parquet';

/** Gives the rows of a board in rank order, in batches. */
type ReadRows = (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<void>;

const COLUMNS = boardColumns(ALL_COLUMNS);

function rowOf(entry: WrittenEntry, place: number): ExportRow {
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

/** Calls `use` with each batch of rows, which have their ranks. */
async function eachBatch(read: ReadRows, use: (rows: readonly ExportRow[]) => Promise<void>): Promise<void> {
  let rank = 0;
  await read(async (entries) => {
    const first = rank + 1;
    rank += entries.length;
    await use(entries.map((entry, index) => rowOf(entry, first + index)));
  });
}

type Store = (content: Buffer) => Promise<void>;

/** Writing them takes a few milliseconds. */
const ROWS_A_TURN = 50;

async function writeText(format: 'csv' | 'json', read: ReadRows, source: ExportSource, store: Store) {
  const write = (text: string) => store(Buffer.from(text));
  await write(format === 'csv' ? csvHead(COLUMNS) : jsonHead(source, COLUMNS, describe));
  await eachBatch(read, async (rows) => {
    for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
      const lines = rows
        .slice(at, at + ROWS_A_TURN)
        .map((row) =>
          format === 'csv' ? csvLine(COLUMNS, row) : jsonRow(COLUMNS, row, row.staticRank === 1),
        );
      await write(lines.join(''));
      await setImmediate();
    }
  });
  await write(format === 'csv' ? '' : JSON_TAIL);
}

/** Each batch is a row group, so the whole file is never in memory. */
async function writeParquet(read: ReadRows, source: ExportSource, store: Store): Promise<void> {
  const buffered = new ByteWriter();
  const flush = async () => {
    await store(Buffer.from(buffered.getBytes()));
    buffered.index = 0;
  };
  const file = new ParquetWriter({
    writer: Object.assign(buffered, { flush, finish: flush }),
    schema: schemaFromColumnData({ columnData: parquetColumns(COLUMNS, []) }),
    kvMetadata: parquetFacts(source, COLUMNS, describe),
  });
  await eachBatch(read, async (rows) => {
    await file.write({ columnData: parquetColumns(COLUMNS, rows), rowGroupSize: rows.length });
  });
  await file.finish();
}

export interface ExportOrder {
  readonly format: WrittenFormat;
  readonly protocol: Protocol;
  readonly publishedAt: string;
  readonly source: ExportSource;
}

/** Ends the making of a file. */
export interface ExportLimits {
  readonly stopped: AbortSignal;
  /** In ms. A board of 100,000 models takes up to a minute. */
  readonly limitMs?: number;
}

const LIMIT_MS = 120_000;
const RETRY_SECONDS = 600;

function tookTooLong(seconds: number): HttpError {
  const detail = `The file could not be made within ${seconds} seconds. Ask for another format, or try again later.`;
  return new HttpError('export_too_slow', detail, { retryAfterSeconds: RETRY_SECONDS });
}

/**
 * Writes the board of a publication as a file, a few rows at a time, so that the process answers requests in between.
 * @throws {HttpError} when a restore has replaced the publication or the server stops: the caller should ask again.
 */
export function writeExport(
  { transaction }: Pick<Database, 'transaction'>,
  { format, protocol, publishedAt, source }: ExportOrder,
  { stopped, limitMs = LIMIT_MS }: ExportLimits,
): WriteFile {
  return async (store) => {
    const start = performance.now();
    const read: ReadRows = async (onEntries) => {
      const onSome = async (entries: readonly WrittenEntry[]) => {
        if (stopped.aborted) throw fileBeingMade();
        if (performance.now() - start > limitMs) throw tookTooLong(limitMs / 1000);
        await onEntries(entries);
      };
      const found = await readBoard({ transaction }, onSome, {
        ...{ at: source.publication, protocol, stopped },
      });
      if (found?.publishedAt !== publishedAt) throw fileBeingMade();
    };
    await (format === 'parquet' ? writeParquet(read, source, store) : writeText(format, read, source, store));
  };
}

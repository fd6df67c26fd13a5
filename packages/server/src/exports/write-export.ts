import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { boardColumns, type ExportRow } from '@leaderboard/core/export/columns';
import { csvHead, csvLine } from '@leaderboard/core/export/csv';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import type { ExportSource } from '@leaderboard/core/export/source';
import { download } from '@leaderboard/texts/english/download';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { readBoard } from '../board/board.sql.ts';
import type { Database } from '../database/database.ts';

export type WrittenFormat = 'csv' | 'json' | 'parquet';

/** Gives the rows of a board in rank order, in portions. */
type ReadRows = (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<unknown>;

const COLUMNS = boardColumns(ALL_COLUMNS);

function rowOf(entry: WrittenEntry, rank: number): ExportRow {
  return {
    entry,
    average: entry.model.average_score ?? null,
    staticRank: rank,
    publishedRank: rank,
    rank,
    isPinned: false,
    range: entry.rank_range ?? null,
  };
}

/** The rows as they come, with their ranks. */
async function eachPortion(
  read: ReadRows,
  use: (rows: readonly ExportRow[]) => Promise<void>,
): Promise<void> {
  let rank = 0;
  await read(async (entries) => {
    const first = rank + 1;
    rank += entries.length;
    await use(entries.map((entry, index) => rowOf(entry, first + index)));
  });
}

async function writeText(path: string, format: 'csv' | 'json', read: ReadRows, source: ExportSource) {
  const file = createWriteStream(path);
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      file.write(text, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await write(format === 'csv' ? csvHead(COLUMNS) : jsonHead(source, COLUMNS, download.describe));
    await eachPortion(read, (rows) =>
      write(
        rows
          .map((row) => (format === 'csv' ? csvLine(COLUMNS, row) : jsonRow(COLUMNS, row, row.rank === 1)))
          .join(''),
      ),
    );
    await write(format === 'csv' ? '' : JSON_TAIL);
  } finally {
    await new Promise<void>((resolve) => file.end(resolve));
  }
}

/** A row group a portion: the file is never in memory as a whole. */
async function writeParquet(path: string, read: ReadRows, source: ExportSource): Promise<void> {
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: parquetColumns(COLUMNS, []) }),
    kvMetadata: parquetFacts(source, COLUMNS, download.describe),
  });
  await eachPortion(read, async (rows) => {
    await file.write({ columnData: parquetColumns(COLUMNS, rows), rowGroupSize: rows.length });
  });
  await file.finish();
}

/** A file of a publication that exists. */
export interface ExportOrder {
  readonly path: string;
  readonly format: WrittenFormat;
  readonly publication: number;
  readonly source: ExportSource;
}

/**
 * Writes a file; gives the SHA-256 of its content in hexadecimal.
 * @param onGrown is called whenever more of it is written. What is written stays as it is.
 */
export type WriteExport = (order: ExportOrder, onGrown: () => void) => Promise<string>;

export function createWriteExport(database: Pick<Database, 'transaction'>): WriteExport {
  return async ({ path, format, publication, source }, onGrown) => {
    const read: ReadRows = (onEntries) => {
      // What stands before the rows: whoever waits is answered before all scores are read for the places.
      onGrown();
      return readBoard(
        database,
        async (entries) => {
          await onEntries(entries);
          onGrown();
        },
        publication,
      );
    };
    if (format === 'parquet') await writeParquet(path, read, source);
    else await writeText(path, format, read, source);
    return sha256Of(path);
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks) hash.update(chunk);
  });
  return hash.digest('hex');
}

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
import { describe } from '@leaderboard/texts/export-words';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { readBoard } from '../board/board.sql.ts';
import type { RankedBoard } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';

export type WrittenFormat = 'csv' | 'json' | 'parquet';

/** Gives the rows of a board in rank order, in batches. */
type ReadRows = (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<void>;

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

/** Calls `use` with each batch of rows, which have their ranks. */
async function eachBatch(read: ReadRows, use: (rows: readonly ExportRow[]) => Promise<void>): Promise<void> {
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
    await write(format === 'csv' ? csvHead(COLUMNS) : jsonHead(source, COLUMNS, describe));
    await eachBatch(read, (rows) =>
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

/** Each batch is a row group, so the whole file is never in memory. */
async function writeParquet(path: string, read: ReadRows, source: ExportSource): Promise<void> {
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: parquetColumns(COLUMNS, []) }),
    kvMetadata: parquetFacts(source, COLUMNS, describe),
  });
  await eachBatch(read, async (rows) => {
    await file.write({ columnData: parquetColumns(COLUMNS, rows), rowGroupSize: rows.length });
  });
  await file.finish();
}

export interface ExportOrder {
  readonly path: string;
  readonly format: WrittenFormat;
  readonly board: RankedBoard;
  readonly source: ExportSource;
}

/**
 * Writes a file.
 * @returns the SHA-256 of its content in hexadecimal; null when a restore has replaced the publication, or the server stops: the
 * caller should ask again.
 */
export type WriteExport = (order: ExportOrder) => Promise<string | null>;

class ReplacedError extends Error {}

export function createWriteExport(database: Pick<Database, 'transaction'>): WriteExport {
  return async ({ path, format, board, source }) => {
    const read: ReadRows = async (onEntries) => {
      const found = await readBoard(
        database,
        async (_db, { publishedAt }) => {
          if (publishedAt === board.publishedAt) return board;
          throw new ReplacedError();
        },
        onEntries,
        board.publication,
      );
      if (found === null) throw new ReplacedError();
    };
    try {
      if (format === 'parquet') await writeParquet(path, read, source);
      else await writeText(path, format, read, source);
    } catch (error) {
      if (error instanceof ReplacedError) return null;
      throw error;
    }
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

import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { boardColumns, type ExportRow } from '@leaderboard/core/export/columns';
import { csvHead, csvLine } from '@leaderboard/core/export/csv';
import { JSON_TAIL, jsonHead, jsonRow } from '@leaderboard/core/export/json';
import { parquetColumns, parquetFacts } from '@leaderboard/core/export/parquet-columns';
import type { ExportSource } from '@leaderboard/core/export/source';
import { describe } from '@leaderboard/texts/export-words';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { readBoard } from '../board/board.sql.ts';
import type { RankedBoard } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { type ExportedFile, type ExportKey, storeExport } from './export-files.sql.ts';

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

type Store = (content: Buffer) => Promise<void>;

async function writeText(format: 'csv' | 'json', read: ReadRows, source: ExportSource, store: Store) {
  const write = (text: string) => store(Buffer.from(text));
  await write(format === 'csv' ? csvHead(COLUMNS) : jsonHead(source, COLUMNS, describe));
  await eachBatch(read, (rows) =>
    write(
      rows
        .map((row) => (format === 'csv' ? csvLine(COLUMNS, row) : jsonRow(COLUMNS, row, row.rank === 1)))
        .join(''),
    ),
  );
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
  readonly key: ExportKey;
  readonly board: RankedBoard;
  readonly source: ExportSource;
}

/**
 * Writes a file and stores it.
 * @returns null when a restore has replaced the publication, or the server stops: the caller should ask again.
 */
export type WriteExport = (order: ExportOrder) => Promise<ExportedFile | null>;

class ReplacedError extends Error {}

export function createWriteExport({ transaction }: Pick<Database, 'transaction'>): WriteExport {
  return async ({ key, board, source }) => {
    const read: ReadRows = async (onEntries) => {
      const found = await readBoard(
        { transaction },
        async (_db, { publishedAt }) => {
          if (publishedAt === board.publishedAt) return board;
          throw new ReplacedError();
        },
        onEntries,
        board.publication,
      );
      if (found === null) throw new ReplacedError();
    };
    const { format } = key;
    try {
      return await transaction((tx) =>
        storeExport(tx, key, (store) =>
          format === 'parquet' ? writeParquet(read, source, store) : writeText(format, read, source, store),
        ),
      );
    } catch (error) {
      if (error instanceof ReplacedError) return null;
      throw error;
    }
  };
}

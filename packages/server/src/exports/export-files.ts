import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportSource } from '@leaderboard/core/export/source';
import { readBoard } from '../board/board.sql.ts';
import type { Database } from '../database/database.ts';
import { type WrittenFormat, writeExport } from './write-export.ts';

/** A board of 100,000 models is 100 MB of CSV: so many files are kept. */
const MOST_KEPT = 6;

export interface ExportFile {
  readonly folder: string;
  readonly name: string;
  readonly sha256: string;
}

export interface ExportFiles {
  /** The file of a publication that exists. Callers at the same time share the work. */
  readonly get: (source: ExportSource, publication: number, format: WrittenFormat) => Promise<ExportFile>;
  readonly close: () => Promise<void>;
}

/** The exported files of the last boards that somebody asked for, in a folder of this process. */
export function createExportFiles({
  transaction,
  onPublication,
}: Pick<Database, 'transaction' | 'onPublication'>): ExportFiles {
  let folder: Promise<string> | null = null;
  let made = 0;
  const kept = new Map<string, Promise<ExportFile>>();

  /** Who is reading it reads on: the file itself goes with its last reader. */
  function drop(key: string): void {
    const dropped = kept.get(key);
    kept.delete(key);
    void dropped
      ?.then(({ folder: where, name }) => rm(join(where, name), { force: true }))
      .catch(() => undefined);
  }

  async function write(
    source: ExportSource,
    publication: number,
    format: WrittenFormat,
  ): Promise<ExportFile> {
    folder ??= mkdtemp(join(tmpdir(), 'leaderboard-exports-'));
    const where = await folder;
    made += 1;
    const name = `${made}.${format}`;
    const read = (onEntries: Parameters<typeof readBoard>[1]) =>
      readBoard({ transaction }, onEntries, publication);
    return { folder: where, name, sha256: await writeExport(join(where, name), format, read, source) };
  }

  // Facts of models may be newer, and after a restore every publication may be another one.
  onPublication(() => {
    for (const key of [...kept.keys()]) drop(key);
  });
  return {
    get: (source, publication, format) => {
      const key = `${publication}.${format}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const writing = write(source, publication, format);
      kept.set(key, writing);
      writing.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) drop(oldest);
      return writing;
    },
    close: async () => {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}

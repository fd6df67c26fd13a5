import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type GrowingFile, growingFile } from './growing-file.ts';
import type { ExportOrder, WriteExport } from './write-export.ts';

/** A board of 100,000 models is 100 to 250 MB: so many files are kept. */
const MOST_KEPT = 6;
/** One is written at a time, however many are asked for. */
const MOST_UNDER_WAY = 4;
/** Whoever is about to open a file that is no longer kept still finds it. */
const GRACE_MS = 30_000;
const RETRY_SECONDS = 30;

export function fileBeingMade(): HttpError {
  const detail = `Files are being made from large boards: ask again in ${RETRY_SECONDS} seconds.`;
  return new HttpError(503, 'file_being_made', detail, { retryAfterSeconds: RETRY_SECONDS });
}

export interface ExportFiles {
  /**
   * The file of a publication that exists. Who asks for the same at the same time shares the work, which goes on when they
   * leave.
   * @throws {HttpError} when too many others are asked for.
   */
  readonly get: (order: Omit<ExportOrder, 'path'>) => GrowingFile;
  readonly close: () => Promise<void>;
}

/** The exported files of the last boards that somebody asked for, in a folder of this process. */
export function createExportFiles(
  { onPublication }: Pick<Database, 'onPublication'>,
  write: WriteExport,
  onFailure: (error: unknown) => void,
): ExportFiles {
  let folder: string | null = null;
  let made = 0;
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  const kept = new Map<string, GrowingFile>();

  /** Who is reading it reads on: the file itself goes with its last reader. */
  function drop(key: string): void {
    const dropped = kept.get(key);
    kept.delete(key);
    if (dropped === undefined) return;
    const remove = () => void rm(dropped.path, { force: true }).catch(() => undefined);
    const removeLater = () => void setTimeout(remove, GRACE_MS).unref();
    dropped.whole.then(removeLater, removeLater);
  }

  function begin(order: ExportOrder): GrowingFile {
    underWay += 1;
    const file = growingFile(order.path, (onGrown) => {
      const writing = last.then(() => write(order, onGrown));
      last = writing.catch(() => undefined);
      return writing;
    });
    const ended = () => {
      underWay -= 1;
    };
    file.whole.then(ended, ended);
    return file;
  }

  // Facts of models may be newer, and after a restore every publication may be another one.
  onPublication(() => {
    for (const key of [...kept.keys()]) drop(key);
  });
  return {
    get: (order) => {
      const key = `${order.publication}.${order.format}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (underWay >= MOST_UNDER_WAY) throw fileBeingMade();
      folder ??= mkdtempSync(join(tmpdir(), 'leaderboard-exports-'));
      made += 1;
      const file = begin({ ...order, path: join(folder, `${made}.${order.format}`) });
      kept.set(key, file);
      file.whole.catch((error: unknown) => {
        onFailure(error);
        if (kept.get(key) === file) drop(key);
      });
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) drop(oldest);
      return file;
    },
    close: async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

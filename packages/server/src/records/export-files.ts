import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { ExportOrder, WriteExport } from './write-export.ts';

/** The files of a board of 100,000 models take 100 to 250 MB each. */
const MOST_KEPT = 6;
/** One file is written at a time; the others wait for their turn. */
const MOST_UNDER_WAY = 4;
/** A deleted file stays this long on the disk, because a request may have its path and not have opened it yet. */
const GRACE_MS = 30_000;
const RETRY_SECONDS = 10;
const FOLDER = 'leaderboard-exports-';

/** Removes the folders of processes that were killed. Called once at the start: then this process has none yet. */
export async function removeLeftExports(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^leaderboard-exports-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  // In a container, the process before had the same number.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

export function fileBeingMade(): HttpError {
  const detail = `The file is being made, or others are made before it: ask again in ${RETRY_SECONDS} seconds.`;
  return new HttpError('file_being_made', detail, { retryAfterSeconds: RETRY_SECONDS });
}

export interface ExportFile {
  readonly path: string;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
}

export interface ExportFiles {
  /**
   * The file of a publication. Callers who ask for the same file share the work, which goes on when they leave.
   * @throws {HttpError} when too many other files are being made, a restore has replaced the board, or the server stops.
   */
  readonly get: (order: Omit<ExportOrder, 'path'>) => Promise<ExportFile>;
  readonly close: () => Promise<void>;
}

/** The exported files that were asked for last, in a temporary folder of this process. */
export function createExportFiles(
  { onPublication }: Pick<Database, 'onPublication'>,
  write: WriteExport,
  onFailure: (error: unknown) => void,
): ExportFiles {
  let folder: string | null = null;
  let made = 0;
  // A new publication may change facts of models, and a restore may replace all boards. The number in the key makes older
  // cache entries unreachable.
  let changes = 0;
  onPublication(() => {
    changes += 1;
  });
  const oneAtATime = pLimit(1);
  const remove = (path: string) => rm(path, { force: true }).catch(onFailure);

  async function make(order: Omit<ExportOrder, 'path'>): Promise<ExportFile> {
    folder ??= mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
    made += 1;
    const path = join(folder, `${made}.${order.format}`);
    try {
      const sha256 = await write({ ...order, path });
      if (sha256 !== null) return { path, sha256 };
    } catch (error) {
      onFailure(error);
      void remove(path);
      throw error;
    }
    void remove(path);
    throw fileBeingMade();
  }

  const files = new LRUCache<string, ExportFile, Omit<ExportOrder, 'path'>>({
    max: MOST_KEPT,
    ignoreFetchAbort: true,
    dispose: ({ path }) => void setTimeout(() => void remove(path), GRACE_MS).unref(),
    fetchMethod: async (_key, _stale, { context: order }) => {
      if (oneAtATime.activeCount + oneAtATime.pendingCount >= MOST_UNDER_WAY) throw fileBeingMade();
      return oneAtATime(() => make(order));
    },
  });
  return {
    get: (order) =>
      files.forceFetch(`${changes} ${order.board.publication}.${order.format}`, { context: order }),
    close: async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

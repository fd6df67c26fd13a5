import pLimit from 'p-limit';
import { readEdition } from '../board/artifacts.sql.ts';
import type { Database } from '../database/database.ts';
import { onceForAll } from '../database/once-for-all.sql.ts';
import { HttpError } from '../http/http-error.ts';
import { type ExportedFile, findExport, type WrittenFormat } from './export-files.sql.ts';
import type { ExportOrder, WriteExport } from './write-export.ts';

/** One file is written at a time; the others wait for their turn. */
const MOST_UNDER_WAY = 4;
const RETRY_SECONDS = 10;

export function fileBeingMade(): HttpError {
  const detail = `The file is being made, or others are made before it: ask again in ${RETRY_SECONDS} seconds.`;
  return new HttpError('file_being_made', detail, { retryAfterSeconds: RETRY_SECONDS });
}

interface Making {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly build: string;
  readonly write: WriteExport;
  /** Ends waiting for another server. */
  readonly stopped: AbortSignal;
}

/**
 * The file of a publication. One server makes it for all. Callers who ask for the same file share the work, which goes on when they leave.
 * @throws {HttpError} when too many other files are being made, a restore has replaced the board, or the server stops.
 */
export type GetExport = (
  publication: number,
  format: WrittenFormat,
  orderOf: () => Promise<Omit<ExportOrder, 'key'>>,
) => Promise<ExportedFile>;

export function createExportFiles({ database, build, write, stopped }: Making): GetExport {
  const underWay = new Map<string, Promise<ExportedFile>>();
  const oneAtATime = pLimit(1);

  async function make(name: string, order: ExportOrder): Promise<ExportedFile> {
    const find: Parameters<typeof onceForAll<ExportedFile>>[2] = (db) => findExport(db, order.key);
    const file = await onceForAll(database, name, find, () => write(order), stopped).catch((error) => {
      throw stopped.aborted ? fileBeingMade() : error;
    });
    if (file === null) throw fileBeingMade();
    return file;
  }

  return async (publication, format, orderOf) => {
    const edition = (await readEdition(database.db))?.id ?? 0;
    const key = { edition, build, publication, format };
    const found = await findExport(database.db, key);
    if (found !== null) return found;
    const order = { key, ...(await orderOf()) };
    const name = JSON.stringify(key);
    const shared = underWay.get(name);
    if (shared !== undefined) return shared;
    if (underWay.size >= MOST_UNDER_WAY) throw fileBeingMade();
    const made = oneAtATime(() => make(name, order)).finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';

/** For how many days something is kept after its use; null: for good. */
export interface Retention {
  /** The ends of logs of ended evaluations. */
  readonly logDays: number | null;
  /** Results files of runs that left the board. */
  readonly resultsFileDays: number | null;
}

/** One statement changes at most so many rows, so that it holds its locks only for a moment. */
const LOGS_AT_ONCE = 500;
const FILES_AT_ONCE = 50;

/** Deletes some logs of evaluations that ended before so many days. @returns how many. */
async function forgetLogs(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update submissions set log_tail = null where id = any(array(
      select id from submissions
      where log_tail is not null and status in ('finished', 'failed')
        and status_since < now() - make_interval(days => ${days})
      order by status_since limit ${LOGS_AT_ONCE}))`);
  return rowCount ?? 0;
}

/**
 * Deletes some results files whose runs are all older than so many days and not on the board. The last change of a row in the ledger
 * names the run that it has now. Scores, answers and the hash of the file stay.
 * @returns how many.
 */
async function deleteResultsFiles(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from results_files where sha256 = any(array(
      select file_sha256 from runs join results_files on sha256 = file_sha256
      group by file_sha256
      having max(recorded_at) < now() - make_interval(days => ${days})
        and not bool_or(id in (
          select run_after from (
            select distinct on (entry_id) run_after from ledger where entry_id is not null order by entry_id, id desc
          ) as now where run_after is not null))
      limit ${FILES_AT_ONCE}))`);
  return rowCount ?? 0;
}

/** Deletes everything that is past its retention, a few rows at a time, until nothing is left or the signal aborts. */
export async function deleteExpired(
  db: Db,
  { logDays, resultsFileDays }: Retention,
  signal?: AbortSignal,
): Promise<{ readonly logs: number; readonly files: number }> {
  const all = async (some: () => Promise<number>): Promise<number> => {
    let sum = 0;
    for (let count = await some(); count > 0; count = await some()) {
      sum += count;
      if (signal?.aborted) break;
    }
    return sum;
  };
  return {
    logs: logDays === null ? 0 : await all(() => forgetLogs(db, logDays)),
    files: resultsFileDays === null ? 0 : await all(() => deleteResultsFiles(db, resultsFileDays)),
  };
}

const EVERY_MS = 3_600_000;

/** Deletes once an hour what is past its retention. @returns a function that ends this. */
export function startRetention(
  { db }: Pick<Database, 'db'>,
  retention: Retention,
  logger: Logger,
  everyMs = EVERY_MS,
): () => void {
  const stopping = new AbortController();
  const timer = setInterval(() => {
    deleteExpired(db, retention, stopping.signal).then(
      (deleted) => {
        if (deleted.logs + deleted.files > 0) logger.info(deleted, 'deleted what is past its retention');
      },
      (error: unknown) =>
        logger.warn({ err: error }, 'what is past its retention could not be deleted; trying again later'),
    );
  }, everyMs);
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}

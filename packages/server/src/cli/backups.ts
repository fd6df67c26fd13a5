import * as z from 'zod/mini';
import { listBackups, recordBackup } from '../backup/backups.sql.ts';
import { type Contents, rowCount } from '../backup/contents.sql.ts';
import { BackupError } from '../backup/programs.ts';
import { drillRestore, restoreBackup } from '../backup/restore-backup.sql.ts';
import { type BackupPlan, newestBackup, takeBackup } from '../backup/take-backup.sql.ts';
import { DatabaseError, isDatabaseUnavailable } from '../database/database-errors.ts';
import { grantServiceRights } from '../database/migrate.ts';
import { sleepUnlessAborted } from '../evaluation/timers.ts';
import {
  argument,
  type Call,
  CommandError,
  type Commands,
  command,
  flag,
  NotDone,
  option,
  text,
  UsageError,
  wholeNumber,
} from './command.ts';

/** The address of the database. @throws {CommandError} for the embedded one, which comes without pg_dump. */
function databaseUrl({ config: { database } }: Call): string {
  if (database.kind === 'server') return database.url;
  throw new CommandError(
    `The embedded database is backed up by hand: stop the server and the workers, copy the folder ${database.dataDir}, and start them again. To restore, stop them and put the copy in its place. With DATABASE_URL this command backs up a PostgreSQL server.`,
  );
}

function planOf(
  call: Call,
  { folder, keep: kept }: { readonly folder: string; readonly keep: number },
): BackupPlan {
  const hasRepository = call.config.hasResticRepository;
  return { url: databaseUrl(call), folder: call.resolve(folder), kept, hasRepository };
}

/** Either a path, if one is given, or the repository of restic. */
function sourceOf(call: Call, path: string | undefined, isRepository: boolean): string | null {
  if ((path === undefined) !== isRepository) throw new UsageError('Give either a path or --from-repository.');
  if (isRepository && !call.config.hasResticRepository) throw new UsageError('RESTIC_REPOSITORY is not set.');
  return path === undefined ? null : call.resolve(path);
}

/** Runs work whose failure is told to the operator. @throws {NotDone} */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isTold = error instanceof BackupError || error instanceof DatabaseError;
    if (!isTold && !isDatabaseUnavailable(error)) throw error;
    throw new NotDone(error instanceof Error ? error.message : String(error));
  }
}

/** Aborted by SIGTERM and SIGINT: the process removes what it has begun. */
function stopSignal({ on }: Call): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) on(signal, () => stopping.abort());
  return stopping.signal;
}

const summed = (contents: Contents) =>
  `${rowCount(contents)} rows, newest publication ${contents.publication ?? 'none'}`;

async function take(plan: BackupPlan, { open, print }: Call, stopping: AbortSignal): Promise<void> {
  const database = await open();
  return told(async () => {
    const { path, contents } = await takeBackup(database, plan, new Date(), stopping);
    const also = plan.hasRepository ? ' and copied it into the repository' : '';
    print(`Wrote ${path}${also}: ${summed(contents)}`);
  });
}

const FIRST_RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Takes a backup, waits, and so on; after a failure sooner. Ends when it is asked to stop. */
async function takeEvery(plan: BackupPlan, hours: number, call: Call): Promise<void> {
  await call.open();
  const stopping = stopSignal(call);
  let retryMs = FIRST_RETRY_MS;
  while (!stopping.aborted) {
    const failure = await take(plan, call, stopping).catch((error: unknown) => {
      if (error instanceof NotDone) return error;
      throw error;
    });
    if (stopping.aborted) return;
    if (failure !== undefined) call.note(failure.message);
    const waitMs = failure === undefined ? hours * HOUR_MS : Math.min(retryMs, hours * HOUR_MS);
    retryMs = failure === undefined ? FIRST_RETRY_MS : retryMs * 2;
    await sleepUnlessAborted(waitMs, stopping);
  }
}

const KEPT = 14;
const aNumber = () => wholeNumber('a whole number from 1', 5);
const keep = option(
  'N',
  `how many backups stay in the folder, ${KEPT} by default`,
  z._default(aNumber(), KEPT),
);
const folder = argument('FOLDER', 'the folder of the backups', text('the folder of the backups'));
const repository = flag('the newest one in the repository of RESTIC_REPOSITORY');

export const commands: Commands = {
  'backups take': command({
    summary: 'Writes a backup with the time in its name.',
    details:
      "A backup has everything that is stored, as of one moment. Servers and workers keep running meanwhile. Keep it private. All these commands run pg_dump and pg_restore, whose version must not be older than the database's. With RESTIC_REPOSITORY each backup is also copied there by restic, which reads RESTIC_PASSWORD, AWS_ACCESS_KEY_ID and the like. The embedded database is backed up by copying its folder while the server is stopped.",
    given: { folder, keep },
    run: (given, call) => take(planOf(call, given), call, stopSignal(call)),
  }),
  'backups every': command({
    summary: 'Writes a backup again and again, until SIGTERM or SIGINT.',
    given: {
      hours: argument('HOURS', 'how many hours lie between two', aNumber()),
      folder,
      keep,
    },
    run: ({ hours, ...given }, call) => takeEvery(planOf(call, given), hours, call),
  }),
  'backups drill': command({
    summary:
      'Restores the newest backup into a database of its own, compares it, and drops that database: do it once a month.',
    given: {
      folder: argument('FOLDER', 'the folder of the backups', z.optional(folder)),
      'from-repository': repository,
    },
    run: async (given, call) => {
      const url = databaseUrl(call);
      const folder = sourceOf(call, given.folder, given['from-repository']);
      const { db } = await call.open();
      return told(async () => {
        const source = folder === null ? 'repository' : { folder: await newestBackup(folder) };
        const start = performance.now();
        const contents = await drillRestore(url, source, call.note, stopSignal(call));
        await recordBackup(db, 'drill', contents);
        const from = source === 'repository' ? 'the newest backup of the repository' : source.folder;
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        call.print(`Restored ${from} in ${seconds} s, as it was: ${summed(contents)}`);
      });
    },
  }),
  'backups restore': command({
    summary: 'Restores a backup into the database of DATABASE_URL, which must not exist yet.',
    given: {
      backup: argument('BACKUP', 'the path of a backup', z.optional(z.string())),
      'from-repository': repository,
    },
    run: async (given, call) => {
      const url = databaseUrl(call);
      const folder = sourceOf(call, given.backup, given['from-repository']);
      return told(async () => {
        const source = folder === null ? 'repository' : { folder };
        const contents = await restoreBackup(url, source, call.note, stopSignal(call));
        await grantServiceRights((await call.open()).transaction);
        call.print(`Restored: ${summed(contents)}`);
      });
    },
  }),
  'backups list': command({
    summary: 'The last good backups and drills, newest first.',
    given: {},
    run: async (_given, { open, print }) => {
      const lines = (await listBackups((await open()).db)).map(({ at, kind, rows, hash }) =>
        [at.toISOString(), kind.padEnd(6), `${rows} rows`.padStart(14), hash].join('  '),
      );
      print(lines.length === 0 ? 'No backup was taken yet.' : lines.join('\n'));
    },
  }),
};

import { setTimeout as sleep } from 'node:timers/promises';
import { listBackups, recordBackup } from '../backup/backups.sql.ts';
import { type Contents, rowCount } from '../backup/contents.sql.ts';
import { BackupError } from '../backup/programs.ts';
import { drillRestore, restoreBackup, type Source } from '../backup/restore-backup.sql.ts';
import { type BackupPlan, newestBackup, takeBackup } from '../backup/take-backup.sql.ts';
import { parseConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { DatabaseError, isDatabaseUnavailable } from '../database/database-errors.ts';
import { grantServiceRights } from '../database/migrate.ts';
import {
  CommandError,
  fromCaller,
  parseOnly,
  parseOptions,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const KEPT = 14;

const USAGE = `Usage: npm run backups -- take FOLDER [--keep N]             writes a backup with the time in its name
       npm run backups -- every HOURS FOLDER [--keep N]      the same again and again, until SIGTERM or SIGINT
       npm run backups -- drill FOLDER                       restores the newest one into a database of its own, compares it,
                                                             and drops that database: do it once a month
       npm run backups -- drill --from-repository            the same with the newest one in the repository
       npm run backups -- list                               the last good backups and drills, newest first
       npm run backups -- restore BACKUP                     restores a backup (the path of one) into the database of DATABASE_URL,
                                                             which must not exist yet
       npm run backups -- restore --from-repository          the same with the newest one in the repository

--keep N is how many backups stay in the folder, ${KEPT} by default.
A backup has everything that is stored, as of one moment. Servers and workers keep running meanwhile. Keep it private.
These commands run pg_dump and pg_restore, whose version must not be older than the database's. With RESTIC_REPOSITORY each backup is
also copied there by restic, which reads RESTIC_PASSWORD, AWS_ACCESS_KEY_ID and the like.
The embedded database is backed up by copying its folder while the server is stopped.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

function parseCount(what: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text))
    throw new UsageError(`${what} must be a whole number from 1.`);
  return Number(text);
}

/** The address of the database. @throws {CommandError} for the embedded one, which comes without pg_dump. */
function databaseUrl(): string {
  const { database } = parseConfig(process.env);
  if (database.kind === 'server') return database.url;
  throw new CommandError(
    `The embedded database is backed up by hand: stop the server and the workers, copy the folder ${database.dataDir}, and start them again. To restore, stop them and put the copy in its place. With DATABASE_URL this command backs up a PostgreSQL server.`,
  );
}

function planOf(folder: string, keep: string | undefined): BackupPlan {
  return {
    url: databaseUrl(),
    folder: fromCaller(folder),
    kept: parseCount('--keep', keep ?? String(KEPT)),
    hasRepository: hasRepository(),
  };
}

const hasRepository = () => parseConfig(process.env).hasResticRepository;

/** @returns reads the source when its turn comes: the newest backup of a folder is not known before. */
function sourceOf(
  switches: ReadonlySet<string>,
  positionals: readonly string[],
  ofPath: (path: string) => Promise<Source>,
): () => Promise<Source> {
  if (!switches.has('from-repository')) {
    const path = fromCaller(parseOnly('path', positionals));
    return () => ofPath(path);
  }
  if (positionals.length > 0) throw new UsageError('Give either a path or --from-repository.');
  if (!hasRepository()) throw new UsageError('RESTIC_REPOSITORY is not set.');
  return async () => 'repository';
}

/** Runs work whose failure is told to the operator. @returns the exit code. */
async function told(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isTold = error instanceof BackupError || error instanceof DatabaseError;
    if (!isTold && !isDatabaseUnavailable(error)) throw error;
    printNote(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Aborted by SIGTERM and SIGINT, which then do not end the process: it removes what it has begun. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

const described = (contents: Contents) =>
  `${rowCount(contents)} rows, newest publication ${contents.publication ?? 'none'}`;

async function take(database: Database, plan: BackupPlan): Promise<void> {
  const { path, contents } = await takeBackup(database, plan, new Date());
  const also = plan.hasRepository ? ' and copied it into the repository' : '';
  print(`Wrote ${path}${also}: ${described(contents)}`);
}

const FIRST_RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Takes a backup, waits, and so on; after a failure sooner. Ends when it is asked to stop. */
async function takeEvery(database: Database, plan: BackupPlan, hours: number): Promise<void> {
  const stopping = stopSignal();
  let retryMs = FIRST_RETRY_MS;
  while (!stopping.aborted) {
    const isGood = (await told(() => take(database, plan))) === 0;
    const waitMs = isGood ? hours * HOUR_MS : Math.min(retryMs, hours * HOUR_MS);
    retryMs = isGood ? FIRST_RETRY_MS : retryMs * 2;
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function drill(database: Database, url: string, source: Source): Promise<void> {
  const start = performance.now();
  const contents = await drillRestore(url, source, printNote, stopSignal());
  await recordBackup(database.db, 'drill', contents);
  const from = source === 'repository' ? 'the newest backup of the repository' : source.folder;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`Restored ${from} in ${seconds} s, as it was: ${described(contents)}`);
}

async function restore(url: string, source: Source): Promise<void> {
  const contents = await restoreBackup(url, source, printNote, stopSignal());
  await withDatabase(({ transaction }) => grantServiceRights(transaction));
  print(`Restored: ${described(contents)}`);
}

/** Reads the command line. @returns the work, which gives the exit code. @throws {UsageError} before anything is done. */
function work(args: readonly string[]): () => Promise<number> {
  const [name = '', ...rest] = args;
  const { values, switches, positionals } = parseOptions(rest, ['keep'], ['from-repository']);
  switch (name) {
    case 'take': {
      const plan = planOf(parseOnly('folder', positionals), values.keep);
      return () => withDatabase((database) => told(() => take(database, plan)));
    }
    case 'every': {
      const [hours, ...folders] = positionals;
      const everyHours = parseCount('HOURS', hours);
      const plan = planOf(parseOnly('folder', folders), values.keep);
      return () =>
        withDatabase(async (database) => {
          await takeEvery(database, plan, everyHours);
          return 0;
        });
    }
    case 'drill': {
      const url = databaseUrl();
      const source = sourceOf(switches, positionals, async (path) => ({ folder: await newestBackup(path) }));
      return () => withDatabase((database) => told(async () => drill(database, url, await source())));
    }
    case 'restore': {
      const url = databaseUrl();
      const source = sourceOf(switches, positionals, async (folder) => ({ folder }));
      return () => told(async () => restore(url, await source()));
    }
    case 'list':
      if (positionals.length > 0) throw new UsageError('list takes no arguments.');
      return () =>
        withDatabase(async ({ db }) => {
          const lines = (await listBackups(db)).map(({ at, kind, rows, hash }) =>
            [at.toISOString(), kind.padEnd(6), `${rows} rows`.padStart(14), hash].join('  '),
          );
          print(lines.length === 0 ? 'No backup was taken yet.' : lines.join('\n'));
          return 0;
        });
    default:
      throw new UsageError('Name a command: take, every, drill, list, restore.');
  }
}

await runCommand({ usage: USAGE, run: (args) => work(args)() });

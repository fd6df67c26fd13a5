import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupPlan, newestBackup, takeBackup } from '../backup/backup-folder.ts';
import { listBackups, recordBackup } from '../backup/backups.sql.ts';
import { drillRestore } from '../backup/drill.ts';
import { BackupError } from '../backup/format.ts';
import { copyFromRepository } from '../backup/restic.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { parseConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { DatabaseError, isDatabaseUnavailable } from '../database/database-errors.ts';
import { fromCaller, parseOnly, print, printNote, runActions, UsageError } from './run-command.ts';

const KEPT = 14;

const USAGE = `Usage: npm run backups -- write FILE [--force]             writes a backup to this file; --force replaces one
       npm run backups -- take FOLDER [--keep N]             writes a backup with the time in its name
       npm run backups -- every HOURS FOLDER [--keep N]      the same again and again, until SIGTERM or SIGINT
       npm run backups -- drill FOLDER                       restores the newest one into a database of its own, which is removed
                                                             afterwards, and compares the content: do it once a month
       npm run backups -- drill --from-repository            the same with the newest one in the repository
       npm run backups -- list                               the last good backups and drills, newest first
       npm run backups -- restore FILE [--replace]           restores a file into an empty database; --replace replaces everything
                                                             that is stored

--keep N is how many files stay in the folder, ${KEPT} by default.
A backup has everything that is stored, as of one moment. Only you can read the file, and its content's hash is printed. Servers and
workers keep running. With DATABASE_URL consider pg_dump too: this format is made for the embedded database, which comes without it.
With RESTIC_REPOSITORY each backup of "take" and "every" is also copied there by restic, which reads RESTIC_PASSWORD, AWS_ACCESS_KEY_ID and the like.
The metrics have the age of the last good backup and drill.
When anything is wrong with a file that is restored, nothing changes. Running servers show the restored board at once; stop the workers
first. A dump of pg_dump needs pg_restore or psql instead.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

function parseCount(what: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text))
    throw new UsageError(`${what} must be a whole number from 1.`);
  return Number(text);
}

function planOf(folder: string, keep: string | undefined): BackupPlan {
  const hasRepository = parseConfig(process.env).hasResticRepository;
  return { folder: fromCaller(folder), kept: parseCount('--keep', keep ?? String(KEPT)), hasRepository };
}

/** Runs work whose failure is told to the operator. @returns whether it succeeded. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isTold = error instanceof BackupError || error instanceof DatabaseError;
    if (!isTold && !isDatabaseUnavailable(error)) throw error;
    printNote(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function take(database: Database, plan: BackupPlan): Promise<void> {
  const { path, rows, hash } = await takeBackup(database, plan, new Date());
  const also = plan.hasRepository ? ' and copied it into the repository' : '';
  print(`Wrote ${path}${also}: ${rows} rows, content hash ${hash}`);
}

async function writeTo(database: Database, path: string, mayReplace: boolean): Promise<void> {
  const seal = await writeBackup(database, path, mayReplace);
  await recordBackup(database.db, 'backup', seal);
  print(`Wrote ${path}: ${seal.rows} rows, content hash ${seal.hash}`);
}

const FIRST_RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Takes a backup, waits, and so on; after a failure sooner. Ends when it is asked to stop. */
async function takeEvery(database: Database, plan: BackupPlan, hours: number): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  let retryMs = FIRST_RETRY_MS;
  while (!stopping.signal.aborted) {
    const isGood = await succeeds(() => take(database, plan));
    const waitMs = isGood ? hours * HOUR_MS : Math.min(retryMs, hours * HOUR_MS);
    retryMs = isGood ? FIRST_RETRY_MS : retryMs * 2;
    await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

async function drill(database: Database, path: string): Promise<void> {
  const done = await drillRestore(parseConfig(process.env).database, path, printNote);
  const { rows, hash, boardRows, seconds } = done;
  await recordBackup(database.db, 'drill', { rows, hash });
  print(
    `Restored ${path} in ${seconds.toFixed(1)} s: ${rows} rows, ${boardRows} on the board, content hash ${hash}, as in the file.`,
  );
}

async function drillRepository(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-drill-'));
  try {
    const path = join(folder, 'newest.jsonl.gz');
    await copyFromRepository(path);
    await drill(database, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restore(database: Database, path: string, mayReplace: boolean): Promise<void> {
  const { rows, hash } = await restoreBackup(database, path, mayReplace);
  print(`Restored ${path}: ${rows} rows, content hash ${hash}`);
}

await runActions(USAGE, {
  write: {
    switches: ['force'],
    read: ({ switches, positionals }) => {
      const path = fromCaller(parseOnly('file', positionals));
      return async (database) =>
        (await succeeds(() => writeTo(database, path, switches.has('force')))) ? 0 : 1;
    },
  },
  take: {
    options: ['keep'],
    read: ({ values, positionals }) => {
      const plan = planOf(parseOnly('folder', positionals), values.keep);
      return async (database) => ((await succeeds(() => take(database, plan))) ? 0 : 1);
    },
  },
  every: {
    options: ['keep'],
    read: ({ values, positionals: [hours, ...folders] }) => {
      const everyHours = parseCount('HOURS', hours);
      const plan = planOf(parseOnly('folder', folders), values.keep);
      return async (database) => {
        await takeEvery(database, plan, everyHours);
        return 0;
      };
    },
  },
  drill: {
    switches: ['from-repository'],
    read: ({ switches, positionals }) => {
      if (!switches.has('from-repository')) {
        const folder = fromCaller(parseOnly('folder', positionals));
        return async (database) =>
          (await succeeds(async () => drill(database, await newestBackup(folder)))) ? 0 : 1;
      }
      if (positionals.length > 0) throw new UsageError('Give either a folder or --from-repository.');
      if (!parseConfig(process.env).hasResticRepository)
        throw new UsageError('RESTIC_REPOSITORY is not set.');
      return async (database) => ((await succeeds(() => drillRepository(database))) ? 0 : 1);
    },
  },
  list: {
    read: ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('list takes no arguments.');
      return async ({ db }) => {
        const all = await listBackups(db);
        const lines = all.map(({ at, kind, rows, hash }) =>
          [at.toISOString(), kind.padEnd(6), `${rows} rows`.padStart(14), hash].join('  '),
        );
        print(lines.length === 0 ? 'No backup was taken yet.' : lines.join('\n'));
        return 0;
      };
    },
  },
  restore: {
    switches: ['replace'],
    read: ({ switches, positionals }) => {
      const path = fromCaller(parseOnly('file', positionals));
      return async (database) =>
        (await succeeds(() => restore(database, path, switches.has('replace')))) ? 0 : 1;
    },
  },
});

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DataPaths, prepareDataFolder } from './data-folder.ts';
import { DatabaseError } from './database-errors.ts';
import { type Account, runAs } from './postgres-account.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { explainLocks, findForeignPid, postmasterPid } from './postgres-locks.ts';
import { explainExit } from './postgres-log.ts';

const PORT = 5432;
/** Every Unix accepts a socket path of 103 bytes; the file name takes up 18 of them. */
const MAX_SOCKET_FOLDER_LENGTH = 85;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/** Settings by postgresql.conf name; they override the defaults below. */
type PostgresSettings = Readonly<Record<string, string>>;

export interface EmbeddedPostgres {
  readonly connection: pg.ClientConfig;
  /**
   * Starts the folder's database unless another process has, and waits until it accepts connections. Several processes may call
   * this concurrently.
   * @throws {DatabaseError} if it cannot be started.
   */
  ensureRunning(): Promise<void>;
  /** Shuts the database down cleanly if it is running. The caller must check that no other process uses it. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL in a folder, with a socket that only its owner and root can open (docs/decisions/README.md#1-postgresql-everywhere).
 * `ensureRunning` starts it.
 */
export function embeddedPostgres(dataDir: string, settings: PostgresSettings = {}): EmbeddedPostgres {
  const paths: DataPaths = {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    log: join(dataDir, 'postgres.log'),
    socketFolder: getSocketFolder(dataDir),
  };
  const connection = { host: paths.socketFolder, port: PORT, user: 'postgres', database: 'postgres' };
  return {
    connection,
    ensureRunning: () => ensureRunning(paths, connection, settings),
    stop: () => stop(paths),
  };
}

function getSocketFolder(dataDir: string): string {
  if (Buffer.byteLength(dataDir) <= MAX_SOCKET_FOLDER_LENGTH) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `leaderboard-${name}`);
}

function getErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

type State = 'answers' | 'not running' | 'busy';

/** Checks if a server responds on the socket; 'busy' while it is starting or stopping. */
async function probe(connection: pg.ClientConfig): Promise<State> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'answers';
  } catch (error) {
    const code = getErrorCode(error);
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'not running' : 'busy';
  } finally {
    // Not awaited: closing a connection that was never opened may hang.
    client.end().catch(() => undefined);
  }
}

async function ensureRunning(
  paths: DataPaths,
  connection: pg.ClientConfig,
  settings: PostgresSettings,
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  const account = await prepareDataFolder(paths);
  const binaries = await postgresBinaries();
  await createCluster(paths, binaries, account);
  let lastFailure = '';
  while (Date.now() < deadline) {
    const state = await probe(connection);
    if (state === 'answers') return;
    if (state === 'not running') {
      // Checked only after a failed start: a server that was still starting responds by now.
      const ignored = isLocked(lastFailure) ? await findForeignPid(paths, PORT) : null;
      const failure = await launch(paths, binaries, account, connection, settings, ignored);
      if (failure === null) return;
      // Another process may have started it first, or a killed one may not have exited yet, so check again.
      lastFailure = failure;
      if (!isLocked(failure)) break;
    }
    await sleep(200);
  }
  const locks = isLocked(lastFailure) ? await explainLocks(paths, PORT) : [];
  throw new DatabaseError(
    `The embedded database in ${paths.dataDir} does not start (its log: ${paths.log}):\n${[...locks, lastFailure].join('\n')}`,
  );
}

function isLocked(failure: string): boolean {
  return /lock file ".*" (?:already exists|is empty)|bogus data in lock file|shared memory block/.test(
    failure,
  );
}

/** Creates the database cluster unless it exists, under a temporary name first, so a kill cannot leave a partial one. */
async function createCluster(
  paths: DataPaths,
  binaries: PostgresBinaries,
  account: Account | null,
): Promise<void> {
  const version = await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) return;
  await removeLeftovers(paths.dataDir);
  const fresh = join(paths.dataDir, `postgres.new-${randomBytes(6).toString('hex')}`);
  const output = await runToEnd(
    binaries.initdb,
    [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    account,
    paths,
  );
  try {
    await rename(fresh, paths.cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const code = getErrorCode(error);
    // Another process was faster, so its files are used.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') {
      throw new DatabaseError(`The embedded database in ${paths.dataDir} could not be created:\n${output}`);
    }
  }
}

const LEFTOVER_AGE_MS = 10 * 60_000;

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue;
    const leftover = join(dataDir, name);
    const { mtimeMs } = await stat(leftover);
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(leftover, { recursive: true, force: true });
  }
}

async function runToEnd(
  file: string,
  args: readonly string[],
  account: Account | null,
  paths: DataPaths,
): Promise<string> {
  const command = await runAs(account, file, args, [paths.cluster]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: postgresEnvironment(),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = await waitForExit(child);
  if (exit !== 0) {
    throw new DatabaseError(
      `The embedded database could not be created (to use another database, set DATABASE_URL):\n${explainExit(output, await freeBytes(paths.dataDir))}`,
    );
  }
  return output;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Drops the caller's PG* variables. The locale only affects the language of messages. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/**
 * Starts PostgreSQL as a detached process, because other processes may still use it after this one exits.
 * @returns null once it accepts connections, otherwise its last output.
 */
async function launch(
  paths: DataPaths,
  binaries: PostgresBinaries,
  account: Account | null,
  connection: pg.ClientConfig,
  overrides: PostgresSettings,
  ignored: number | null,
): Promise<string | null> {
  const settings = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: paths.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    // Enough for thousands of models; the operating system caches the rest.
    shared_buffers: '32MB',
    timezone: 'UTC',
    ...overrides,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = await runAs(account, binaries.postgres, ['-D', paths.cluster, ...args], [paths.cluster]);
  const log = await open(paths.log, 'a', 0o600);
  const { size } = await log.stat();
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL treats a lock file with this process id as stale, unless processes of the killed server are still running.
      env: { ...postgresEnvironment(), ...(ignored !== null && { PG_GRANDPARENT_PID: String(ignored) }) },
    });
    child.unref();
    let ended = false;
    const exit = waitForExit(child).finally(() => {
      ended = true;
    });
    exit.catch(() => undefined);
    const deadline = Date.now() + START_LIMIT_MS;
    while (!ended && Date.now() < deadline) {
      if ((await probe(connection)) === 'answers') return null;
      await Promise.race([exit.catch(() => undefined), sleep(50)]);
    }
    if (!ended) return `No response within ${START_LIMIT_MS / 1000} seconds.`;
    await exit;
  } finally {
    await log.close();
  }
  const text = await readFile(paths.log);
  return explainExit(text.subarray(size).toString(), await freeBytes(paths.dataDir));
}

async function stop(paths: DataPaths): Promise<void> {
  const pid = await postmasterPid(paths);
  if (pid === null) return;
  const deadline = Date.now() + STOP_LIMIT_MS;
  try {
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and exits.
    process.kill(pid, 'SIGINT');
    while (Date.now() < deadline && (await postmasterPid(paths)) === pid) {
      process.kill(pid, 0);
      await sleep(25);
    }
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH') throw error;
  }
}

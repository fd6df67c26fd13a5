import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format.ts';

/** The name that a backup has in the repository. */
const FILE = 'leaderboard.jsonl.gz';
const TAG = ['--tag', 'leaderboard'];
/** What stays in the repository: two weeks of days, two months of weeks, a year of months. */
const KEPT = ['--keep-daily', '14', '--keep-weekly', '8', '--keep-monthly', '12'];

interface Streams {
  /** A file for its standard input, or for its standard output. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * Runs restic with the environment of this process, which names the repository and its keys (RESTIC_REPOSITORY, AWS_…).
 * @throws {BackupError} with the last lines that it wrote.
 */
async function restic(args: readonly string[], { from, to }: Streams = {}): Promise<void> {
  const child = spawn('restic', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', () => reject(new BackupError('The program restic cannot be run: is it installed?')));
    child.on('close', resolve);
  });
  const fed = from === undefined ? child.stdin.end() : pipeline(createReadStream(from), child.stdin);
  const taken =
    to === undefined ? child.stdout.resume() : pipeline(child.stdout, createWriteStream(to, { mode: 0o600 }));
  // When restic ends early, its exit code says more than the broken pipe.
  const streams = Promise.allSettled([fed, taken]);
  const code = await ended;
  const broken = (await streams).find((stream) => stream.status === 'rejected');
  if (code === 0 && broken === undefined) return;
  const last = words.trim().split('\n').slice(-4).join(' ');
  throw new BackupError(
    `restic ${args[0]} failed: ${last || String(broken?.reason ?? `exit code ${code}`)}.`,
  );
}

/** Makes the repository when there is none. */
async function makeIfMissing(): Promise<void> {
  const problemOf = (...args: string[]) =>
    restic(args).then(
      () => null,
      (error: Error) => error.message,
    );
  const unread = await problemOf('cat', 'config', '--no-lock');
  const unmade = unread === null ? null : await problemOf('init');
  // Both: a wrong password shows in the first, missing rights in the second.
  if (unmade !== null) throw new BackupError(`${unread} ${unmade}`);
}

/** Copies a backup into the repository, which is made when there is none, and forgets what is older than it is kept. */
export async function copyToRepository(path: string): Promise<void> {
  await makeIfMissing();
  // A killed copy left its lock, which nobody else takes away. The lock of a copy that still runs stays.
  await restic(['unlock']);
  await restic(['backup', '--stdin', '--stdin-filename', FILE, ...TAG, '--host', 'leaderboard'], {
    from: path,
  });
  await restic(['forget', ...TAG, '--group-by', 'tags', ...KEPT, '--prune']);
}

/** Writes the newest backup of the repository to a file. No lock keeps it out, and an account that may only read is enough. */
export async function copyFromRepository(path: string): Promise<void> {
  await restic(['dump', '--no-lock', ...TAG, 'latest', `/${FILE}`], { to: path });
}

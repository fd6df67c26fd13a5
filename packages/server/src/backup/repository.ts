import { BackupError, type Program, runPrograms } from './programs.ts';

export const DUMP = 'leaderboard.dump';
export const CONTENTS = 'contents.json';

const TAG = ['--tag', 'leaderboard'];
/** What stays in the repository: two weeks of days, two months of weeks, a year of months. */
const KEPT = ['--keep-daily', '14', '--keep-weekly', '8', '--keep-monthly', '12'];

/** restic reads the repository and its keys (RESTIC_REPOSITORY, AWS_…) from the environment of this process. */
const restic = (...args: readonly string[]): Program => ({ file: 'restic', args });

/** Makes the repository when there is none. */
async function makeIfMissing(): Promise<void> {
  const problemOf = (...args: string[]) =>
    runPrograms([restic(...args)]).then(
      () => null,
      (error: Error) => error.message,
    );
  const unread = await problemOf('cat', 'config', '--no-lock');
  const unmade = unread === null ? null : await problemOf('init');
  // Both: a wrong password shows in the first, missing rights in the second.
  if (unmade !== null) throw new BackupError(`${unread} ${unmade}`);
}

/** Copies a backup into the repository, which is made when there is none, and forgets what is older than it is kept. */
export async function copyToRepository(folder: string): Promise<void> {
  await makeIfMissing();
  // A killed copy left its lock, which nobody else takes away. The lock of a copy that still runs stays.
  await runPrograms([restic('unlock')]);
  await runPrograms([{ ...restic('backup', CONTENTS, DUMP, ...TAG, '--host', 'leaderboard'), cwd: folder }]);
  await runPrograms([restic('forget', ...TAG, '--group-by', 'tags', ...KEPT, '--prune')]);
}

/** Writes a file of the newest backup to its standard output. No lock keeps it out, and an account that may only read is enough. */
export function fromRepository(name: string): Program {
  return restic('dump', '--no-lock', ...TAG, 'latest', `/${name}`);
}

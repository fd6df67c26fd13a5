import { restoreBackup } from '../backup/restore-backup.ts';
import { runWithBackup } from './run-with-backup.ts';

await runWithBackup({
  usage: `Usage: npm run restore -- FILE [--replace]

Restores a backup into an empty database, whole or, when anything is wrong with it, not at all. Running servers show it at once;
stop the workers first.

  --replace   puts it in the place of all that is stored

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`,
  mayReplace: 'replace',
  work: restoreBackup,
  done: 'Restored',
});

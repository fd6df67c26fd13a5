import { restoreBackup } from '../backup/restore-backup.ts';
import { runWithBackup } from './run-with-backup.ts';

await runWithBackup({
  usage: `Usage: npm run restore -- FILE [--replace]

Restores a file of "npm run backup" into an empty database. When anything is wrong with the file, nothing changes. Running
servers show the restored board at once; stop the workers first. A dump of pg_dump needs pg_restore or psql instead.

  --replace   replaces everything that is stored

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`,
  mayReplace: 'replace',
  work: restoreBackup,
  done: 'Restored',
});

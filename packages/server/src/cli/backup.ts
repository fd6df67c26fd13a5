import { writeBackup } from '../backup/write-backup.ts';
import { runWithBackup } from './run-with-backup.ts';

await runWithBackup({
  usage: `Usage: npm run backup -- FILE [--force]

Writes all that is stored, as of one moment, to a file that only you can read, and tells the hash of its content. Servers and
workers go on meanwhile.

  --force   replaces the file when it is there

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`,
  mayReplace: 'force',
  work: writeBackup,
  done: 'Wrote',
});

import { recordBackup } from '../backup/backups.sql.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { runWithBackup } from './run-with-backup.ts';

await runWithBackup({
  usage: `Usage: npm run backup -- FILE [--force]

Writes everything that is stored, as of one moment, to a file that only you can read, and prints the hash of its content.
Servers and workers keep running. With DATABASE_URL consider pg_dump first: this command is made for the embedded database,
which comes without it.

  --force   replaces the file when it exists

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`,
  mayReplace: 'force',
  work: async (database, path, mayReplace) => {
    const seal = await writeBackup(database, path, mayReplace);
    await recordBackup(database.db, 'backup', seal);
    return seal;
  },
  done: 'Wrote',
});

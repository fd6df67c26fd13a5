import { BackupError } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import {
  fromCaller,
  parseOnly,
  parseOptions,
  print,
  printNote,
  runCommand,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace]

Restores a file of "npm run backups" into an empty database. When anything is wrong with the file, nothing changes. Running
servers show the restored board at once; stop the workers first. A dump of pg_dump needs pg_restore or psql instead.

  --replace   replaces everything that is stored

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

async function run(args: readonly string[]): Promise<number> {
  const { switches, positionals } = parseOptions(args, [], ['replace']);
  const path = fromCaller(parseOnly('file', positionals));
  try {
    const { rows, hash } = await withDatabase((database) =>
      restoreBackup(database, path, switches.has('replace')),
    );
    print(`Restored ${path}: ${rows} rows, content hash ${hash}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    printNote(error.message);
    return 1;
  }
}

await runCommand({ usage: USAGE, run });

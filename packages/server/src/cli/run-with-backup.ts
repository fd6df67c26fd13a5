import { BackupError, type ContentSeal } from '../backup/format.ts';
import type { Database } from '../database/database.ts';
import {
  fromCaller,
  parseOnly,
  parseOptions,
  print,
  printNote,
  runCommand,
  withDatabase,
} from './run-command.ts';

interface BackupCommand {
  readonly usage: string;
  /** The only switch: it allows the command to replace something. */
  readonly mayReplace: string;
  readonly work: (database: Database, path: string, mayReplace: boolean) => Promise<ContentSeal>;
  /** The first word of the answer. */
  readonly done: string;
}

/** Runs a command that reads or writes one backup file. */
export function runWithBackup({ usage, mayReplace, work, done }: BackupCommand): Promise<void> {
  async function run(args: readonly string[]): Promise<number> {
    const { switches, positionals } = parseOptions(args, [], [mayReplace]);
    const path = fromCaller(parseOnly('file', positionals));
    try {
      const { rows, hash } = await withDatabase((database) => work(database, path, switches.has(mayReplace)));
      print(`${done} ${path}: ${rows} rows, content hash ${hash}`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      printNote(error.message);
      return 1;
    }
  }
  return runCommand({ usage, run });
}

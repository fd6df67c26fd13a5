import { BackupError, type ContentSeal } from '../backup/format.ts';
import { parseConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { fromCaller, parseOptions, runCommand, say, tell, UsageError } from './run-command.ts';

interface BackupCommand {
  readonly usage: string;
  /** The one option: that something may be replaced. */
  readonly mayReplace: string;
  readonly work: (database: Database, path: string, mayReplace: boolean) => Promise<ContentSeal>;
  /** How the answer begins, before how much it was. */
  readonly done: string;
}

/** Runs a command about one backup to its exit code. */
export function runWithBackup({ usage, mayReplace, work, done }: BackupCommand): Promise<void> {
  async function run(args: readonly string[]): Promise<number> {
    const { switches, positionals } = parseOptions(args, [], [mayReplace]);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const path = fromCaller(file);
    const database = await openDatabase(parseConfig(process.env).database, say);
    try {
      const { rows, hash } = await work(database, path, switches.has(mayReplace));
      tell(`${done} ${path}: ${rows} rows, content hash ${hash}`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      say(error.message);
      return 1;
    } finally {
      await database.close();
    }
  }
  return runCommand({ usage, run });
}

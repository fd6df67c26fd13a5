import { fillEmptyBoard } from '../board/import/published-results.ts';
import { grantServiceRights } from '../database/migrate.ts';
import { print, printNote, runCommand, UsageError, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run migrate

Brings the schema up to date, fills an empty board with the published results, and gives the accounts leaderboard_server and
leaderboard_worker their rights (packages/server/roles/grants.sql). Servers and workers with these accounts cannot do that
themselves: run it before a new version of them starts, with a DATABASE_URL whose account owns the tables.

Exit code: 0 done, 2 wrong usage or configuration, 3 no database.`;

async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('This command takes no arguments.');
  return withDatabase(async (database) => {
    await fillEmptyBoard(database);
    const missing = await grantServiceRights(database.transaction);
    print('The schema is up to date.');
    if (missing.length > 0) {
      printNote(`No rights were given, because these accounts do not exist: ${missing.join(', ')}.`);
    }
    return 0;
  });
}

await runCommand({ usage: USAGE, run });

import { grantServiceRights } from '../database/migrate.ts';
import { markStoredQuestions } from '../import/mark-questions.sql.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { createMissingNetworkKey } from '../people/quotas.sql.ts';
import { storeMissingRanks } from '../publish/publication-ranks.sql.ts';
import { storeMissingRankingData } from '../publish/scored-runs.sql.ts';
import type { AddCommands } from './command.ts';

export const addCommands: AddCommands = (program, { open, print, note }) => {
  program
    .command('migrate')
    .description(
      'Brings the schema up to date, fills an empty board with the published results, and grants the account leaderboard_server its permissions (packages/server/roles/grants.sql). A server with that account cannot do that itself: run this before a new version starts, with a DATABASE_URL whose account owns the tables.',
    )
    .action(async () => {
      const database = await open();
      await fillEmptyBoard(database);
      await storeMissingRanks(database);
      await storeMissingRankingData(database);
      await markStoredQuestions(database);
      await createMissingNetworkKey(database.db);
      const missing = await grantServiceRights(database.transaction);
      print('The schema is up to date.');
      if (missing.length > 0)
        note(`No permissions were granted, because these accounts do not exist: ${missing.join(', ')}.`);
    });
};

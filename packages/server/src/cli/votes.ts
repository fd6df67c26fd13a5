import { MISSING } from '@leaderboard/core/format';
import { accountMadeAt } from '@leaderboard/core/queue/quotas';
import type { Database } from '../database/database.ts';
import { listVotes, ruleOnVotes, type VoteRecord } from '../people/vote-rulings.sql.ts';
import { print, printNote, runCommand, withDatabase } from './run-command.ts';
import { parseVotesArguments, VOTES_USAGE, type VotesCommand } from './votes-arguments.ts';

function line({ accountId, name, votedAt, firstSeenAt, isVoid, reason }: VoteRecord): string {
  const madeAt = accountMadeAt(accountId);
  const cells = [
    name.padEnd(24),
    `voted ${votedAt.toISOString()}`,
    `first seen here ${firstSeenAt.toISOString()}`,
    `on the hub since ${madeAt === null ? MISSING.padEnd(10) : new Date(madeAt).toISOString().slice(0, 10)}`,
    isVoid ? `void: ${reason ?? MISSING}` : '',
  ];
  return cells.join('  ').trimEnd();
}

async function execute(database: Database, command: VotesCommand): Promise<number> {
  const { model } = command;
  if (command.name === 'list') {
    const records = await listVotes(database.db, model);
    if (records.length === 0) printNote(`There are no votes for ${model}. Spell the name as the queue does.`);
    else print(records.map(line).join('\n'));
    return records.length === 0 ? 1 : 0;
  }
  const isVoid = command.name === 'void';
  const { meant, changed } = await ruleOnVotes(database, model, command.selection, isVoid, command.reason);
  if (meant === 0) {
    printNote(`No vote matches. "npm run votes -- list ${model}" shows all of them.`);
    return 1;
  }
  const before = meant - changed;
  print(
    isVoid
      ? `${meant} votes do not count now; ${before} of them did not count before.`
      : `${meant} votes count now; ${before} of them counted before.`,
  );
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseVotesArguments(args);
  return withDatabase((database) => execute(database, command));
}

await runCommand({ usage: VOTES_USAGE, run });

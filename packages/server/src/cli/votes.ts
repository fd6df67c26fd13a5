import { MISSING } from '@leaderboard/core/format';
import { accountMadeAt } from '@leaderboard/core/queue/quotas';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { listVotes, ruleOnVotes, type VoteRecord, type VoteSelection } from '../people/vote-rulings.sql.ts';
import {
  parseOptions,
  parseReason,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run votes -- list ORG/NAME                              who voted for a model, and when
       npm run votes -- void ORG/NAME WHICH… --reason TEXT       these votes no longer count
       npm run votes -- restore ORG/NAME WHICH… --reason TEXT    these votes count again

WHICH selects votes. A vote must match all that is given:
  --account NAME[,NAME]…              of these accounts
  --from TIME                         given at this time or later
  --to TIME                           given before this time
  --accounts-first-seen-after TIME    of accounts that first took part here after this time
  --all                               every vote for the model

TIME is a day or a time with its zone: 2026-03-01 (from midnight UTC), 2026-03-01T12:30:00Z.
--reason TEXT is kept for good.

Exit code: 0 done, 1 there is no such vote, 2 wrong usage or configuration, 3 no database.`;

type Command =
  | { readonly name: 'list'; readonly model: string }
  | {
      readonly name: 'void' | 'restore';
      readonly model: string;
      readonly selection: VoteSelection;
      readonly reason: string;
    };

const SELECTIONS = ['account', 'from', 'to', 'accounts-first-seen-after'] as const;

function parseCommand([name, ...rest]: readonly string[]): Command {
  if (name !== 'list' && name !== 'void' && name !== 'restore') {
    throw new UsageError('Name a command: list, void, restore.');
  }
  const isList = name === 'list';
  const { values, switches, positionals } = parseOptions(
    rest,
    isList ? [] : [...SELECTIONS, 'reason'],
    isList ? [] : ['all'],
  );
  const [model, ...more] = positionals;
  if (model === undefined || more.length > 0) throw new UsageError('Give one model.');
  if (name === 'list') return { name, model };
  const isSelective = SELECTIONS.some((option) => values[option] !== undefined);
  if (isSelective === switches.has('all')) {
    throw new UsageError('Say which votes, or give --all for every vote of the model.');
  }
  const reason = parseReason(values.reason);
  return { name, model, selection: parseSelection(values), reason };
}

function parseSelection(values: Readonly<Record<string, string | undefined>>): VoteSelection {
  const names = values.account?.split(',').map((name) => name.trim().normalize('NFC'));
  if (names?.includes('')) throw new UsageError('--account must be names separated by commas.');
  const [from, to, firstSeenAfter] = (['from', 'to', 'accounts-first-seen-after'] as const).map((option) =>
    parseTime(option, values[option]),
  );
  return {
    ...(names && { accounts: names }),
    ...(from && { from }),
    ...(to && { to }),
    ...(firstSeenAfter && { firstSeenAfter }),
  };
}

const timeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function parseTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (timeSchema.safeParse(text).success) return new Date(text);
  throw new UsageError(`--${option} must be a day or a time with its zone, such as 2026-03-01T12:30:00Z.`);
}

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

async function execute(database: Database, command: Command): Promise<number> {
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
  const command = parseCommand(args);
  return withDatabase((database) => execute(database, command));
}

await runCommand({ usage: USAGE, run });

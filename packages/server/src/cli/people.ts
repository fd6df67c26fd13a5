import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { MISSING } from '@leaderboard/core/format';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { findAccountId } from '../people/accounts.sql.ts';
import { type Block, type BlockSubject, listBlocks, setBlocked } from '../people/blocks.sql.ts';
import { type NameRemoval, removeName } from '../people/remove-name.sql.ts';
import {
  listVotes,
  moderateVotes,
  type VoteRecord,
  type VoteSelection,
} from '../people/vote-moderation.sql.ts';
import { accountMadeAt } from '../people/young-accounts.ts';
import { listOpenSubmissions } from '../queue/queue-operations.sql.ts';
import {
  type AddCommands,
  type CommandContext,
  CommandFailed,
  nonEmpty,
  parseWith,
  REASON,
  time,
} from './command.ts';

const NO_ACCOUNT =
  'No account has this name. Spell it as the queue does: accounts are known here from their first vote or submission.';

async function findSubject(
  { db }: Database,
  kind: BlockSubject['kind'],
  name: string,
): Promise<BlockSubject> {
  if (kind === 'organization') return { kind, name };
  const id = await findAccountId(db, name);
  if (id === null) throw new CommandFailed(NO_ACCOUNT);
  return { kind, id };
}

/** Names are stored NFC-normalized. */
const normalized = (name: string) => name.normalize('NFC');
const name = parseWith(z.pipe(nonEmpty('a name'), z.transform(normalized)));
const KINDS = ['account', 'organization'] as const;

function addBlockCommand(
  people: CommandUnknownOpts,
  isBlocked: boolean,
  { open, print, note }: CommandContext,
): void {
  people
    .command(isBlocked ? 'block' : 'unblock')
    .description(
      `${isBlocked ? 'Blocks an account or an organization.' : 'Removes a block.'} A blocked account can neither submit nor vote; models of a blocked organization can neither be submitted nor voted for. The error message shows the reason, so write it for the person. Do not include names.`,
    )
    .addArgument(new Argument('<kind>', 'kind of subject').choices(KINDS))
    .argument('<name>', 'an account as the queue shows it, or an organization as in model names', name)
    .requiredOption(...REASON)
    .action(async (kind, name, { reason }) => {
      const database = await open();
      const subject = await findSubject(database, kind, name);
      if (!(await setBlocked(database, subject, isBlocked, reason)))
        throw new CommandFailed(`This ${kind} is ${isBlocked ? 'already blocked' : 'not blocked'}.`);
      print('Done.');
      const left = isBlocked ? await listOpenSubmissions(database.db, subject) : [];
      // A block does not affect queued submissions; the operator decides what to do with them.
      if (left.length > 0)
        note(
          `Its submissions stay in the queue: ${left.join(', ')}. "npx leaderboard queue cancel ID --reason TEXT" removes one, "npx leaderboard people void-votes" voids its votes.`,
        );
    });
}

function formatBlock({ subject, at, reason }: Block): string {
  return `${subject.padEnd(40)}  since ${at.toISOString()}  ${reason}`;
}

function formatRemoval({ accountId, redacted, submissions, votes, models }: NameRemoval): string {
  return [
    `The name was removed from account ${accountId} and from ${redacted} operator texts.`,
    'What remains, without the name:',
    `  ${submissions} submissions and ${votes} votes, which the ranks and the queue order depend on`,
    '  the id that the hub gave the account, which no page shows, so that it keeps its one vote for each model',
    `  ${models} models whose path on the hub begins with the name: the path is the model’s identity`,
    'The name may still be in:',
    '  backups and exports from before today, and copies made by others',
  ].join('\n');
}

function formatVote({ accountId, name, votedAt, firstSeenAt, isVoid, reason }: VoteRecord): string {
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

const MODEL = ['<org/name>', 'the model, as the queue spells it', parseWith(nonEmpty('a model'))] as const;

const names = parseWith(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((given) => given.split(',').map((one) => normalized(one.trim()))),
    ),
    z.array(z.string().check(z.minLength(1, 'names separated by commas'))),
  ),
);

/** Adds the command that marks votes as void, or the one that restores them. */
function addModeration(people: CommandUnknownOpts, isVoid: boolean, { open, print }: CommandContext): void {
  people
    .command(isVoid ? 'void-votes' : 'restore-votes')
    .description(
      `${isVoid ? 'Voids votes for a model.' : 'Restores voided votes for a model.'} A vote must match all given options.`,
    )
    .argument(...MODEL)
    .option('--account <names>', 'only votes of these accounts, separated by commas', names)
    .option('--from <time>', 'only votes cast at this time or later', time)
    .option('--to <time>', 'only votes cast before this time', time)
    .option('--accounts-first-seen-after <time>', 'only votes of accounts first seen after this time', time)
    .option('--all', 'every vote for the model', false)
    .requiredOption(...REASON)
    .action(async (model, given, command) => {
      const { account: accounts, from, to, accountsFirstSeenAfter: firstSeenAfter, all, reason } = given;
      const selection: VoteSelection = {
        ...(accounts && { accounts }),
        ...(from && { from }),
        ...(to && { to }),
        ...(firstSeenAfter && { firstSeenAfter }),
      };
      if (Object.keys(selection).length > 0 === all)
        command.error('Select votes, or use --all for every vote for the model.');
      const { selected, changed } = await moderateVotes(await open(), model, selection, isVoid, reason);
      if (selected === 0)
        throw new CommandFailed(
          `No vote matches. "npx leaderboard people votes ${model}" shows all of them.`,
        );
      const before = selected - changed;
      print(
        isVoid
          ? `${selected} votes are now void; ${before} of them already were.`
          : `${selected} votes now count; ${before} of them already did.`,
      );
    });
}

export const addCommands: AddCommands = (program, call) => {
  const { open, print } = call;
  const people = program.command('people').description('Accounts, votes and blocks.');
  people
    .command('blocked')
    .description('Lists the blocked accounts and organizations with reasons.')
    .action(async () => {
      const blocks = await listBlocks((await open()).db);
      print(blocks.length === 0 ? 'Nothing is blocked.' : blocks.map(formatBlock).join('\n'));
    });
  addBlockCommand(people, true, call);
  addBlockCommand(people, false, call);
  people
    .command('remove-name')
    .description('Removes an account name everywhere, permanently.')
    .argument('<name>', 'the account, as the queue shows it', name)
    .requiredOption(...REASON)
    .action(async (name, { reason }) => {
      const removed = await removeName(await open(), name, reason);
      if (removed === null) throw new CommandFailed(NO_ACCOUNT);
      print(formatRemoval(removed));
    });
  people
    .command('votes')
    .description('Lists the votes for a model.')
    .argument(...MODEL)
    .action(async (model) => {
      const records = await listVotes((await open()).db, model);
      if (records.length === 0)
        throw new CommandFailed(`There are no votes for ${model}. Spell the name as the queue does.`);
      print(records.map(formatVote).join('\n'));
    });
  addModeration(people, true, call);
  addModeration(people, false, call);
};

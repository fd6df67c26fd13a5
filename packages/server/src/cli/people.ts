import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { MISSING } from '@leaderboard/core/format';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { idOfAccountNamed } from '../people/accounts.sql.ts';
import { type Block, type BlockSubject, listBlocks, setBlocked } from '../people/blocks.sql.ts';
import { removeName, type WithoutName } from '../people/remove-name.sql.ts';
import { listVotes, ruleOnVotes, type VoteRecord, type VoteSelection } from '../people/vote-rulings.sql.ts';
import { accountMadeAt } from '../people/young-accounts.ts';
import { openSubmissionsOf } from '../queue/queue-operations.sql.ts';
import { type AddCommands, type Call, NotDone, parsed, REASON, text, time } from './command.ts';

const NO_ACCOUNT =
  'No account has this name. Spell it as the queue does: accounts are known here from their first vote or submission.';

async function subjectNamed(
  { db }: Database,
  kind: BlockSubject['kind'],
  name: string,
): Promise<BlockSubject> {
  if (kind === 'organization') return { kind, name };
  const id = await idOfAccountNamed(db, name);
  if (id === null) throw new NotDone(NO_ACCOUNT);
  return { kind, id };
}

/** Names are stored in this form. */
const normalized = (name: string) => name.normalize('NFC');
const name = parsed(z.pipe(text('a name'), z.transform(normalized)));
const KINDS = ['account', 'organization'] as const;

function addBlocking(people: CommandUnknownOpts, isBlocked: boolean, { open, print, note }: Call): void {
  people
    .command(isBlocked ? 'block' : 'unblock')
    .description(
      `${isBlocked ? 'Refuses what an account or an organization asks for.' : 'Ends a block.'} An account that is blocked can neither submit nor vote; models of an organization can neither be submitted nor voted for. The refusal of a blocked call shows the reason, so write it for the person. Do not put names into it.`,
    )
    .addArgument(new Argument('<kind>', 'which of both it is').choices(KINDS))
    .argument('<name>', 'an account as the queue shows it, or what model names have before the slash', name)
    .requiredOption(...REASON)
    .action(async (kind, name, { reason }) => {
      const database = await open();
      const subject = await subjectNamed(database, kind, name);
      if (!(await setBlocked(database, subject, isBlocked, reason)))
        throw new NotDone(`This ${kind} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
      print('Done.');
      const left = isBlocked ? await openSubmissionsOf(database.db, subject) : [];
      // A block does not affect submissions in the queue; the operator decides about them.
      if (left.length > 0)
        note(
          `Its submissions stay in the queue: ${left.join(', ')}. "npx leaderboard queue cancel ID --reason TEXT" takes one out, "npx leaderboard people void-votes" its votes.`,
        );
    });
}

function blockLine({ subject, at, reason }: Block): string {
  return `${subject.padEnd(40)}  since ${at.toISOString()}  ${reason}`;
}

function report({ accountId, redacted, submissions, votes, models }: WithoutName): string {
  return [
    `The name is removed from account ${accountId} and from ${redacted} texts that operators wrote.`,
    'What remains, without the name:',
    `  ${submissions} submissions and ${votes} votes, which made the ranks and the order of the queue`,
    '  the id that the hub gave the account, which no page shows, so that it keeps its one vote for each model',
    `  ${models} models whose path on the hub begins with the name: the path is the model’s identity`,
    'What has it still, where this command does not reach:',
    '  backups and exports from before today, and what others have copied',
  ].join('\n');
}

function voteLine({ accountId, name, votedAt, firstSeenAt, isVoid, reason }: VoteRecord): string {
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

const MODEL = ['<org/name>', 'the model, as the queue spells it', parsed(text('a model'))] as const;

const names = parsed(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((given) => given.split(',').map((one) => normalized(one.trim()))),
    ),
    z.array(z.string().check(z.minLength(1, 'names separated by commas'))),
  ),
);

/** Adds the command that marks votes as void, or the one that restores them. */
function addRuling(people: CommandUnknownOpts, isVoid: boolean, { open, print }: Call): void {
  people
    .command(isVoid ? 'void-votes' : 'restore-votes')
    .description(
      `${isVoid ? 'These votes no longer count.' : 'These votes count again.'} A vote must match all that is given.`,
    )
    .argument(...MODEL)
    .option('--account <names>', 'of these accounts, separated by commas', names)
    .option('--from <time>', 'given at this time or later', time)
    .option('--to <time>', 'given before this time', time)
    .option(
      '--accounts-first-seen-after <time>',
      'of accounts that first took part here after this time',
      time,
    )
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
        command.error('Say which votes, or give --all for every vote of the model.');
      const { meant, changed } = await ruleOnVotes(await open(), model, selection, isVoid, reason);
      if (meant === 0)
        throw new NotDone(`No vote matches. "npx leaderboard people votes ${model}" shows all of them.`);
      const before = meant - changed;
      print(
        isVoid
          ? `${meant} votes do not count now; ${before} of them did not count before.`
          : `${meant} votes count now; ${before} of them counted before.`,
      );
    });
}

export const addCommands: AddCommands = (program, call) => {
  const { open, print } = call;
  const people = program.command('people').description('Accounts, their votes, and what is blocked.');
  people
    .command('blocked')
    .description('What is blocked now, and why.')
    .action(async () => {
      const blocks = await listBlocks((await open()).db);
      print(blocks.length === 0 ? 'Nothing is blocked.' : blocks.map(blockLine).join('\n'));
    });
  addBlocking(people, true, call);
  addBlocking(people, false, call);
  people
    .command('remove-name')
    .description('Removes the name of an account everywhere, for good.')
    .argument('<name>', 'the account, as the queue shows it', name)
    .requiredOption(...REASON)
    .action(async (name, { reason }) => {
      const removed = await removeName(await open(), name, reason);
      if (removed === null) throw new NotDone(NO_ACCOUNT);
      print(report(removed));
    });
  people
    .command('votes')
    .description('Who voted for a model, and when.')
    .argument(...MODEL)
    .action(async (model) => {
      const records = await listVotes((await open()).db, model);
      if (records.length === 0)
        throw new NotDone(`There are no votes for ${model}. Spell the name as the queue does.`);
      print(records.map(voteLine).join('\n'));
    });
  addRuling(people, true, call);
  addRuling(people, false, call);
};

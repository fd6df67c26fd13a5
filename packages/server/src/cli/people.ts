import { MISSING } from '@leaderboard/core/format';
import type { Database } from '../database/database.ts';
import { idOfAccountNamed } from '../people/accounts.sql.ts';
import { type Block, type BlockSubject, listBlocks, setBlocked } from '../people/blocks.sql.ts';
import { removeName, type WithoutName } from '../people/remove-name.sql.ts';
import { listVotes, ruleOnVotes, type VoteRecord, type VoteSelection } from '../people/vote-rulings.sql.ts';
import { openSubmissionsOf } from '../queue/queue-operations.sql.ts';
import { accountMadeAt } from '../rules/quotas.ts';
import {
  type Action,
  parseOnly,
  parseReason,
  parseTime,
  print,
  printNote,
  runActions,
  UsageError,
} from './run-command.ts';

const USAGE = `Usage: npm run people -- blocked                                    what is blocked now, and why
       npm run people -- block account NAME --reason TEXT        it can neither submit nor vote
       npm run people -- block organization NAME --reason TEXT   its models can neither be submitted nor voted for
       npm run people -- unblock account|organization NAME --reason TEXT
       npm run people -- remove-name NAME --reason TEXT          removes the name of an account everywhere, for good
       npm run people -- votes ORG/NAME                              who voted for a model, and when
       npm run people -- void-votes ORG/NAME WHICH… --reason TEXT    these votes no longer count
       npm run people -- restore-votes ORG/NAME WHICH… --reason TEXT these votes count again

NAME is the name of an account as the queue shows it, or the part of model names before the slash.
The refusal of a blocked call shows the reason, so write it for the person. It is kept for good; do not put names into it.

WHICH selects votes. A vote must match all that is given:
  --account NAME[,NAME]…              of these accounts
  --from TIME                         given at this time or later
  --to TIME                           given before this time
  --accounts-first-seen-after TIME    of accounts that first took part here after this time
  --all                               every vote for the model

TIME is a day or a time with its zone: 2026-03-01 (from midnight UTC), 2026-03-01T12:30:00Z.
Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

const NO_ACCOUNT =
  'No account has this name. Spell it as the queue does: accounts are known here from their first vote or submission.';

type Kind = BlockSubject['kind'];

function parseSubject([kind, ...names]: readonly string[]): { readonly kind: Kind; readonly name: string } {
  if (kind !== 'account' && kind !== 'organization') {
    throw new UsageError('Say whether it is an account or an organization.');
  }
  return { kind, name: parseOnly('name', names).normalize('NFC') };
}

async function subjectNamed(database: Database, kind: Kind, name: string): Promise<BlockSubject | null> {
  if (kind === 'organization') return { kind, name };
  const id = await idOfAccountNamed(database.db, name);
  return id === null ? null : { kind, id };
}

/** Blocks or unblocks an account or an organization. */
const blocking = (isBlocked: boolean): Action => ({
  options: ['reason'],
  read: ({ values, positionals }) => {
    const { kind, name } = parseSubject(positionals);
    const reason = parseReason(values.reason);
    return async (database) => {
      const subject = await subjectNamed(database, kind, name);
      if (subject === null) {
        printNote(NO_ACCOUNT);
        return 1;
      }
      if (!(await setBlocked(database, subject, isBlocked, reason))) {
        printNote(`This ${kind} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
        return 1;
      }
      print('Done.');
      if (isBlocked) printOpen(await openSubmissionsOf(database.db, subject));
      return 0;
    };
  },
});

/** A block changes nothing that is in the queue: the operator decides. */
function printOpen(open: readonly number[]): void {
  if (open.length === 0) return;
  printNote(
    `Its submissions stay in the queue: ${open.join(', ')}. "npm run queue -- cancel" takes one out, "npm run people -- void-votes" its votes.`,
  );
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

const SELECTIONS = ['account', 'from', 'to', 'accounts-first-seen-after'] as const;

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

/** Makes the selected votes of a model void, or has them count again. */
const ruling = (isVoid: boolean): Action => ({
  options: [...SELECTIONS, 'reason'],
  switches: ['all'],
  read: ({ values, switches, positionals }) => {
    const model = parseOnly('model', positionals);
    const isSelective = SELECTIONS.some((option) => values[option] !== undefined);
    if (isSelective === switches.has('all')) {
      throw new UsageError('Say which votes, or give --all for every vote of the model.');
    }
    const reason = parseReason(values.reason);
    const selection = parseSelection(values);
    return async (database) => {
      const { meant, changed } = await ruleOnVotes(database, model, selection, isVoid, reason);
      if (meant === 0) {
        printNote(`No vote matches. "npm run people -- votes ${model}" shows all of them.`);
        return 1;
      }
      const before = meant - changed;
      print(
        isVoid
          ? `${meant} votes do not count now; ${before} of them did not count before.`
          : `${meant} votes count now; ${before} of them counted before.`,
      );
      return 0;
    };
  },
});

await runActions(USAGE, {
  blocked: {
    read: ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('blocked takes no arguments.');
      return async ({ db }) => {
        const blocks = await listBlocks(db);
        print(blocks.length === 0 ? 'Nothing is blocked.' : blocks.map(blockLine).join('\n'));
        return 0;
      };
    },
  },
  block: blocking(true),
  unblock: blocking(false),
  'remove-name': {
    options: ['reason'],
    read: ({ values, positionals }) => {
      const name = parseOnly('name', positionals).normalize('NFC');
      const reason = parseReason(values.reason);
      return async (database) => {
        const removed = await removeName(database, name, reason);
        if (removed === null) printNote(NO_ACCOUNT);
        else print(report(removed));
        return removed === null ? 1 : 0;
      };
    },
  },
  votes: {
    read: ({ positionals }) => {
      const model = parseOnly('model', positionals);
      return async ({ db }) => {
        const records = await listVotes(db, model);
        if (records.length === 0)
          printNote(`There are no votes for ${model}. Spell the name as the queue does.`);
        else print(records.map(voteLine).join('\n'));
        return records.length === 0 ? 1 : 0;
      };
    },
  },
  'void-votes': ruling(true),
  'restore-votes': ruling(false),
});

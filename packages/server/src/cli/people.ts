import type { Database } from '../database/database.ts';
import { idOfAccountNamed } from '../people/accounts.sql.ts';
import { type Block, type BlockSubject, listBlocks, setBlocked } from '../people/blocks.sql.ts';
import { removeName, type WithoutName } from '../people/remove-name.sql.ts';
import { openSubmissionsOf } from '../queue/queue-operations.sql.ts';
import {
  type Action,
  parseOnly,
  parseReason,
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

NAME is the name of an account as the queue shows it, or the part of model names before the slash.
The refusal of a blocked call shows the reason, so write it for the person. It is kept for good; do not put names into it.

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
    `Its submissions stay in the queue: ${open.join(', ')}. "npm run queue -- cancel" takes one out, "npm run votes -- void" its votes.`,
  );
}

function line({ subject, at, reason }: Block): string {
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

await runActions(USAGE, {
  blocked: {
    read: ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('blocked takes no arguments.');
      return async ({ db }) => {
        const blocks = await listBlocks(db);
        print(blocks.length === 0 ? 'Nothing is blocked.' : blocks.map(line).join('\n'));
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
});

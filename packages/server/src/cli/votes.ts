import { MISSING } from '@leaderboard/core/format';
import { accountMadeAt } from '@leaderboard/core/queue/quotas';
import { listVotes, ruleOnVotes, type VoteRecord, type VoteSelection } from '../people/vote-rulings.sql.ts';
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
    };
  },
});

await runActions(USAGE, {
  list: {
    read: ({ positionals }) => {
      const model = parseOnly('model', positionals);
      return async ({ db }) => {
        const records = await listVotes(db, model);
        if (records.length === 0)
          printNote(`There are no votes for ${model}. Spell the name as the queue does.`);
        else print(records.map(line).join('\n'));
        return records.length === 0 ? 1 : 0;
      };
    },
  },
  void: ruling(true),
  restore: ruling(false),
});

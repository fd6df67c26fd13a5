import * as z from 'zod/mini';
import type { VoteSelection } from '../people/vote-rulings.sql.ts';
import { parseOptions, parseReason, UsageError } from './run-command.ts';

export const VOTES_USAGE = `Usage: npm run votes -- list ORG/NAME                              who voted for a model, and when
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

export type VotesCommand =
  | { readonly name: 'list'; readonly model: string }
  | {
      readonly name: 'void' | 'restore';
      readonly model: string;
      readonly selection: VoteSelection;
      readonly reason: string;
    };

const SELECTIONS = ['account', 'from', 'to', 'accounts-first-seen-after'] as const;

/**
 * Parses the command line of `npm run votes`.
 * @throws {UsageError} saying what is wrong.
 */
export function parseVotesArguments([name, ...rest]: readonly string[]): VotesCommand {
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

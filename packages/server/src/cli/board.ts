import { setFlags } from '../board/flags.sql.ts';
import {
  changesOf,
  type FLAGS,
  type Flag,
  listPublications,
  type RowChange,
  readPublication,
  type StoredPublication,
} from '../board/ledger.sql.ts';
import type { ChangedSince, TakeBackOutcome, TakeBackRowOutcome } from '../board/revert.sql.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.sql.ts';
import { parseId, parseOnly, parseReason, print, printNote, runActions, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run board -- publications          the last publications, newest first
       npm run board -- publication NUMBER    one publication with every row that it changed
       npm run board -- take-back NUMBER --reason TEXT
           undoes a publication: rows that it added leave, rows that it replaced get their earlier run back; other rows stay
       npm run board -- take-back-row ROW --reason TEXT [--to-previous]
           takes a row off the board, or gives it its earlier run back; ROW is ORG/NAME or ORG/NAME@REVISION:PRECISION
       npm run board -- flag ORG/NAME [OPTION]… --reason TEXT
           --contaminated yes|no        whether its training data contains test questions; shown as flagged
           --on-hub yes|no              whether it is available on the hub
           --official-provider yes|no   whether its provider published it

A take-back is itself a publication. To undo it, take it back. Reasons are kept in the ledger.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

/** The most rows that are listed when a publication cannot be taken back. */
const LISTED_ROWS = 20;

function line({ publication, at, rows, added, replaced, left, cause, reason }: StoredPublication): string {
  const cells = [
    String(publication).padStart(5),
    at,
    `${rows} rows`.padStart(11),
    `+${added}`.padStart(7),
    `~${replaced}`.padStart(7),
    `-${left}`.padStart(7),
    reason === null ? cause : `${cause}: ${reason}`,
  ];
  return cells.join('  ');
}

function changeLine({ entryId, runBefore, runAfter }: RowChange): string {
  if (runBefore === null) return `  + ${entryId}  run ${runAfter}`;
  if (runAfter === null) return `  - ${entryId}  run ${runBefore}`;
  return `  ~ ${entryId}  run ${runBefore} → ${runAfter}`;
}

const UNKNOWN =
  'There is no publication with this number. "npm run board -- publications" shows the last ones.';

function changedSince(rows: readonly ChangedSince[]): string {
  const named = rows
    .slice(0, LISTED_ROWS)
    .map(({ entryId, publicationId }) => `  ${entryId}  by publication ${publicationId}`);
  const more = rows.length > named.length ? [`  and ${rows.length - named.length} more`] : [];
  return ['Later publications changed some of its rows. Take those back first.', ...named, ...more].join(
    '\n',
  );
}

/** Prints how a take-back ended. @returns the exit code. */
function reportTakeBack(outcome: TakeBackOutcome | TakeBackRowOutcome): number {
  switch (outcome.kind) {
    case 'done':
      print([`Publication ${outcome.publicationId}:`, ...outcome.changes.map(changeLine)].join('\n'));
      return 0;
    case 'unknown':
      printNote(UNKNOWN);
      return 1;
    case 'changed since':
      printNote(changedSince(outcome.rows));
      return 1;
    case 'no earlier run':
      printNote(
        'This row has no run from before this one that was not taken back itself. Without --to-previous the row leaves the board.',
      );
      return 1;
    default: {
      const others = outcome.others.map((id) => `\n  ${id}`).join('');
      printNote(`There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`);
      return 1;
    }
  }
}

const NAMES: readonly Flag[] = [
  'contaminated',
  'on-hub',
  'official-provider',
] satisfies (keyof typeof FLAGS)[];

/** @throws {UsageError} without a flag, and for another value than yes and no. */
function parseFlags(values: Readonly<Record<string, string | undefined>>): ReadonlyMap<Flag, boolean> {
  const flags = new Map<Flag, boolean>();
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    if (value !== 'yes' && value !== 'no') throw new UsageError(`--${name} must be yes or no.`);
    flags.set(name, value === 'yes');
  }
  if (flags.size === 0) throw new UsageError(`Give at least one of --${NAMES.join(', --')}.`);
  return flags;
}

await runActions(USAGE, {
  publications: {
    read: ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('publications takes no arguments.');
      return async ({ db }) => {
        const records = await listPublications(db);
        print(records.length === 0 ? 'No publications.' : records.map(line).join('\n'));
        return 0;
      };
    },
  },
  publication: {
    read: ({ positionals }) => {
      const id = parseId('publication', 'npm run board -- publication', positionals);
      return async ({ db }) => {
        const record = await readPublication(db, id);
        if (record === null) printNote(UNKNOWN);
        else print([line(record), ...(await changesOf(db, id)).map(changeLine)].join('\n'));
        return record === null ? 1 : 0;
      };
    },
  },
  'take-back': {
    options: ['reason'],
    read: ({ values, positionals }) => {
      const id = parseId('publication', 'npm run board -- take-back', positionals);
      const reason = parseReason(values.reason);
      return async (database) => reportTakeBack(await takeBackPublication(database, id, reason));
    },
  },
  'take-back-row': {
    options: ['reason'],
    switches: ['to-previous'],
    read: ({ values, switches, positionals }) => {
      const row = parseOnly('row', positionals);
      const reason = parseReason(values.reason);
      const then = switches.has('to-previous') ? 'earlier run' : 'leaves';
      return async (database) => reportTakeBack(await takeBackRow(database, row, then, reason));
    },
  },
  flag: {
    options: [...NAMES, 'reason'],
    read: ({ values, positionals }) => {
      const model = parseOnly('model', positionals);
      const flags = parseFlags(values);
      const reason = parseReason(values.reason);
      return async (database) => {
        const isKnown = await setFlags(database, model, flags, reason);
        if (!isKnown) printNote(`There is no model ${model} on the board. Spell the name as the board does.`);
        return isKnown ? 0 : 1;
      };
    },
  },
});

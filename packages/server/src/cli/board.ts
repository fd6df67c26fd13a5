import * as z from 'zod/mini';
import { readFacts } from '../board/facts.sql.ts';
import { setFlags } from '../board/flags.sql.ts';
import { checkStored } from '../board/import/check-stored.ts';
import {
  changesOf,
  type Flag,
  listPublications,
  type RowChange,
  readPublication,
  type StoredPublication,
} from '../board/ledger.sql.ts';
import type { ChangedSince, TakeBackOutcome, TakeBackRowOutcome } from '../board/revert.sql.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.sql.ts';
import {
  argument,
  type Call,
  type Commands,
  command,
  flag,
  NotDone,
  numberOf,
  option,
  reason,
  text,
  UsageError,
  yesOrNo,
} from './command.ts';

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
  'There is no publication with this number. "npx leaderboard board publications" shows the last ones.';

function changedSince(rows: readonly ChangedSince[]): string {
  const named = rows
    .slice(0, LISTED_ROWS)
    .map(({ entryId, publicationId }) => `  ${entryId}  by publication ${publicationId}`);
  const more = rows.length > named.length ? [`  and ${rows.length - named.length} more`] : [];
  return ['Later publications changed some of its rows. Take those back first.', ...named, ...more].join(
    '\n',
  );
}

function reportTakeBack(outcome: TakeBackOutcome | TakeBackRowOutcome, { print }: Call): void {
  switch (outcome.kind) {
    case 'done':
      print([`Publication ${outcome.publicationId}:`, ...outcome.changes.map(changeLine)].join('\n'));
      break;
    case 'unknown':
      throw new NotDone(UNKNOWN);
    case 'changed since':
      throw new NotDone(changedSince(outcome.rows));
    case 'no earlier run':
      throw new NotDone(
        'This row has no run from before this one that was not taken back itself. Without --to-previous the row leaves the board.',
      );
    default: {
      const others = outcome.others.map((id) => `\n  ${id}`).join('');
      throw new NotDone(
        `There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`,
      );
    }
  }
}

/** One of the flags of a model; not given, it stays as it is. */
const flagOf = (description: string) => option('yes|no', description, z.optional(yesOrNo));
const NAMES = ['contaminated', 'on-hub', 'official-provider'] as const satisfies readonly Flag[];

/** Something is named that an operator should look at. */
const NAMED = 4;

async function check({ open, print, note, endWith }: Call): Promise<void> {
  const counts = { read: 0, named: 0, unread: 0 };
  for await (const { run, entry, isOnBoard, findings } of checkStored(await open())) {
    counts[findings === null ? 'unread' : 'read'] += 1;
    if (findings === null || findings.length === 0) continue;
    counts.named += 1;
    print(`run ${run}  ${entry}  ${isOnBoard ? 'on the board' : 'in the history'}`);
    for (const { reason, advice } of findings) print(`    - ${reason} ${advice}`);
  }
  const unread = counts.unread === 0 ? '' : ` Of ${counts.unread} more the file is not stored.`;
  note(`${counts.read} results files were read again, ${counts.named} runs are named.${unread}`);
  if (counts.named > 0) endWith(NAMED);
}

export const commands: Commands = {
  'board publications': command({
    summary: 'The last publications, newest first.',
    given: {},
    run: async (_given, { open, print }) => {
      const records = await listPublications((await open()).db);
      print(records.length === 0 ? 'No publications.' : records.map(line).join('\n'));
    },
  }),
  'board publication': command({
    summary: 'One publication with every row that it changed.',
    given: { id: numberOf('publication', 'NUMBER') },
    run: async ({ id }, { open, print }) => {
      const { db } = await open();
      const record = await readPublication(db, id);
      if (record === null) throw new NotDone(UNKNOWN);
      print([line(record), ...(await changesOf(db, id)).map(changeLine)].join('\n'));
    },
  }),
  'board check': command({
    summary:
      'Reads the stored results files by the rules of this version, and names what an import would refuse today.',
    details: `It changes nothing. Exit code: 0 nothing is named, ${NAMED} something is, 3 no database.`,
    given: {},
    run: (_given, call) => check(call),
  }),
  'board facts': command({
    summary:
      'Counts of the tables that must not be lost, and the hash of the newest publication, as JSON: deploy/restore-drill.sh compares them.',
    given: {
      snapshot: option(
        'NAME',
        'as of this snapshot, which another connection to the database exported',
        z.optional(z.string().check(z.regex(/^[0-9A-F-]+$/, 'what pg_export_snapshot() gave'))),
      ),
    },
    run: async ({ snapshot = null }, { open, print }) =>
      print(JSON.stringify(await readFacts(await open(), snapshot), null, 2)),
  }),
  'board take-back': command({
    summary:
      'Undoes a publication: rows that it added leave, rows that it replaced get their earlier run back; other rows stay.',
    details: 'A take-back is itself a publication. To undo it, take it back.',
    given: { id: numberOf('publication', 'NUMBER'), reason },
    run: async ({ id, reason }, call) =>
      reportTakeBack(await takeBackPublication(await call.open(), id, reason), call),
  }),
  'board take-back-row': command({
    summary: 'Takes a row off the board.',
    details: 'A take-back is itself a publication. To undo it, take it back.',
    given: {
      row: argument('ROW', 'ORG/NAME or ORG/NAME@REVISION:PRECISION', text('a row')),
      reason,
      'to-previous': flag('gives the row its earlier run back'),
    },
    run: async ({ row, reason, 'to-previous': isReplaced }, call) => {
      const then = isReplaced ? 'earlier run' : 'leaves';
      return reportTakeBack(await takeBackRow(await call.open(), row, then, reason), call);
    },
  }),
  'board flag': command({
    summary: 'Sets what no file states of a model.',
    given: {
      model: argument('ORG/NAME', 'the model', text('a model')),
      contaminated: flagOf('whether its training data contains test questions; shown as flagged'),
      'on-hub': flagOf('whether it is available on the hub'),
      'official-provider': flagOf('whether its provider published it'),
      reason,
    },
    run: async ({ model, reason, ...stated }, { open, print }) => {
      const flags = new Map(
        NAMES.flatMap((name): [Flag, boolean][] => {
          const value = stated[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      if (flags.size === 0) throw new UsageError(`Give at least one of --${NAMES.join(', --')}.`);
      const changed = await setFlags(await open(), model, flags, reason);
      if (changed === null)
        throw new NotDone(`There is no model ${model} on the board. Spell the name as the board does.`);
      for (const [flag, value] of flags) {
        const how = changed.includes(flag) ? 'now' : 'as before; your reason is stored';
        print(`${model}: ${flag} ${value ? 'yes' : 'no'}, ${how}.`);
      }
    },
  }),
};

import type { RowChange } from '../board/ledger.sql.ts';
import { changesOf, listPublications, type PublicationRecord, readPublication } from '../board/ledger.sql.ts';
import type { ChangedSince, TakeBackOutcome, TakeBackRowOutcome } from '../board/take-back.sql.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.sql.ts';
import { parseId, parseOnly, parseReason, print, printNote, runActions, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run publications -- list          the last publications, newest first
       npm run publications -- show NUMBER   one publication with every row that it changed
       npm run publications -- take-back NUMBER --reason TEXT
           undoes a publication: rows that it added leave, rows that it replaced get their earlier run back; other rows stay
       npm run publications -- take-back-row ROW --reason TEXT [--to-previous]
           takes a row off the board, or gives it its earlier run back; ROW is ORG/NAME or ORG/NAME@REVISION:PRECISION

A take-back is itself a publication, with its reason in the ledger. To undo it, take it back.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

/** The most rows that are listed when a publication cannot be taken back. */
const LISTED_ROWS = 20;

function line({ id, publishedAt, rows, added, replaced, left, cause, reason }: PublicationRecord): string {
  const cells = [
    String(id).padStart(5),
    new Date(publishedAt).toISOString(),
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
  'There is no publication with this number. "npm run publications -- list" shows the last ones.';

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
        'This row has no earlier run that was not taken back itself. Without --to-previous the row leaves the board.',
      );
      return 1;
    default: {
      const others = outcome.others.map((id) => `\n  ${id}`).join('');
      printNote(`There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`);
      return 1;
    }
  }
}

await runActions(USAGE, {
  list: {
    read: ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('list takes no arguments.');
      return async ({ db }) => {
        const records = await listPublications(db);
        print(records.length === 0 ? 'No publications.' : records.map(line).join('\n'));
        return 0;
      };
    },
  },
  show: {
    read: ({ positionals }) => {
      const id = parseId('publication', 'npm run publications -- show', positionals);
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
      const id = parseId('publication', 'npm run publications -- take-back', positionals);
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
});

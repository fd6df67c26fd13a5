import type { RowChange } from '../board/ledger.sql.ts';
import { changesOf, listPublications, type PublicationRecord, readPublication } from '../board/ledger.sql.ts';
import type { ChangedSince } from '../board/take-back.sql.ts';
import type { Database } from '../database/database.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.ts';
import {
  parseId,
  parseOptions,
  parseReason,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

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

type Command =
  | { readonly name: 'list' }
  | { readonly name: 'show'; readonly id: number }
  | { readonly name: 'take-back'; readonly id: number; readonly reason: string }
  | {
      readonly name: 'take-back-row';
      readonly row: string;
      readonly toPrevious: boolean;
      readonly reason: string;
    };

function parseCommand(args: readonly string[]): Command {
  const { values, switches, positionals } = parseOptions(args, ['reason'], ['to-previous']);
  const [name, subject, ...more] = positionals;
  const takesReason = name === 'take-back' || name === 'take-back-row';
  if (!takesReason && values.reason !== undefined) {
    throw new UsageError('--reason belongs to take-back and take-back-row.');
  }
  if (name !== 'take-back-row' && switches.has('to-previous')) {
    throw new UsageError('--to-previous belongs to take-back-row.');
  }
  if (name === 'list' && subject === undefined) return { name };
  if (name !== 'show' && !takesReason) {
    throw new UsageError('Name a command: list, show, take-back, take-back-row.');
  }
  if (name === 'take-back-row') {
    if (subject === undefined || more.length > 0) throw new UsageError('Give one row.');
    const reason = parseReason(values.reason);
    return { name, row: subject, toPrevious: switches.has('to-previous'), reason };
  }
  const id = parseId('publication', `npm run publications -- ${name}`, positionals.slice(1));
  return name === 'show' ? { name, id } : { name, id, reason: parseReason(values.reason) };
}

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

async function execute(database: Database, command: Command): Promise<number> {
  if (command.name === 'list') {
    const records = await listPublications(database.db);
    print(records.length === 0 ? 'No publications.' : records.map(line).join('\n'));
    return 0;
  }
  if (command.name === 'show') {
    const record = await readPublication(database.db, command.id);
    if (record === null) printNote(UNKNOWN);
    else print([line(record), ...(await changesOf(database.db, command.id)).map(changeLine)].join('\n'));
    return record === null ? 1 : 0;
  }
  const outcome =
    command.name === 'take-back'
      ? await takeBackPublication(database, command.id, command.reason)
      : await takeBackRow(
          database,
          command.row,
          command.toPrevious ? 'earlier run' : 'leaves',
          command.reason,
        );
  if (outcome.kind === 'done') {
    print([`Publication ${outcome.publicationId}:`, ...outcome.changes.map(changeLine)].join('\n'));
    return 0;
  }
  if (outcome.kind === 'unknown') printNote(UNKNOWN);
  else if (outcome.kind === 'changed since') printNote(changedSince(outcome.rows));
  else if (outcome.kind === 'no earlier run') {
    printNote(
      'This row has no earlier run that was not taken back itself. Without --to-previous the row leaves the board.',
    );
  } else {
    const others = outcome.others.map((id) => `\n  ${id}`).join('');
    printNote(`There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`);
  }
  return 1;
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  return withDatabase((database) => execute(database, command));
}

await runCommand({ usage: USAGE, run });

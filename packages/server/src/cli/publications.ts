import type { RowChange } from '../board/ledger.sql.ts';
import {
  changesOf,
  listPublications,
  type PublicationRecord,
  readPublication,
} from '../board/publication-history.sql.ts';
import type { ChangedSince } from '../board/take-back.sql.ts';
import { parseConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.ts';
import { parseOptions, runCommand, say, tell, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run publications -- list          the last publications, newest first
       npm run publications -- show NUMBER   one with every row that it changed
       npm run publications -- take-back NUMBER --reason TEXT
           undoes a publication: rows it added leave, rows it replaced are as before; what later ones did to others stays
       npm run publications -- take-back-row ROW --reason TEXT [--to-previous]
           takes a row off the board, or puts its earlier run back; ROW is ORG/NAME or ORG/NAME@REVISION:PRECISION

A take-back is a publication itself, with its reason in the ledger; to undo it, take it back.

Exit code: 0 done, 1 it cannot be done, 2 wrong usage or configuration, 3 no database.`;

/** So many rows are named when a publication cannot be taken back. */
const NAMED_ROWS = 20;

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
  if (!takesReason && values.reason !== undefined) throw new UsageError('A --reason is for taking back.');
  if (name !== 'take-back-row' && switches.has('to-previous')) {
    throw new UsageError('--to-previous is for take-back-row.');
  }
  if (name === 'list' && subject === undefined) return { name };
  if (name !== 'show' && !takesReason) throw new UsageError('Say what to do.');
  const reason = values.reason?.trim() ?? '';
  if (takesReason && reason === '') throw new UsageError('Give a --reason: it is kept in the ledger.');
  if (name === 'take-back-row') {
    if (subject === undefined || more.length > 0) throw new UsageError('Name one row.');
    return { name, row: subject, toPrevious: switches.has('to-previous'), reason };
  }
  if (subject === undefined || more.length > 0 || !/^\d{1,9}$/.test(subject)) {
    throw new UsageError(`Name one publication by its number: npm run publications -- ${name} 12.`);
  }
  const id = Number(subject);
  return name === 'show' ? { name, id } : { name, id, reason };
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

const UNKNOWN = 'There is no publication of this number: npm run publications -- list shows them.';

function changedSince(rows: readonly ChangedSince[]): string {
  const named = rows
    .slice(0, NAMED_ROWS)
    .map(({ entryId, publicationId }) => `  ${entryId}  by publication ${publicationId}`);
  const more = rows.length > named.length ? [`  and ${rows.length - named.length} more`] : [];
  return ['Rows of it were changed since: take those publications back first.', ...named, ...more].join('\n');
}

async function obey(database: Database, command: Command): Promise<number> {
  if (command.name === 'list') {
    const records = await listPublications(database.db);
    tell(records.length === 0 ? 'Nothing.' : records.map(line).join('\n'));
    return 0;
  }
  if (command.name === 'show') {
    const record = await readPublication(database.db, command.id);
    if (record === null) say(UNKNOWN);
    else tell([line(record), ...(await changesOf(database.db, command.id)).map(changeLine)].join('\n'));
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
    tell([`Publication ${outcome.publicationId}:`, ...outcome.changes.map(changeLine)].join('\n'));
    return 0;
  }
  if (outcome.kind === 'unknown') say(UNKNOWN);
  else if (outcome.kind === 'changed since') say(changedSince(outcome.rows));
  else if (outcome.kind === 'no earlier run') {
    say(
      'There is no earlier run of this row that was not taken back itself. Without --to-previous the row leaves.',
    );
  } else {
    const others = outcome.others.map((id) => `\n  ${id}`).join('');
    say(`There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`);
  }
  return 1;
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  const database = await openDatabase(parseConfig(process.env).database, say);
  try {
    return await obey(database, command);
  } finally {
    await database.close();
  }
}

await runCommand({ usage: USAGE, run });

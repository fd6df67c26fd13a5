import { Option } from '@commander-js/extra-typings';
import * as z from 'zod/mini';
import { checkStored } from '../import/check-stored.ts';
import { readFacts } from '../publish/facts.sql.ts';
import { setFlags } from '../publish/flags.sql.ts';
import {
  type Flag,
  listPublications,
  type RowChange,
  readPublication,
  readRowChanges,
  type StoredPublication,
} from '../publish/ledger.sql.ts';
import { readReports, type StoredReport, takeBackReports } from '../publish/reported-scores.sql.ts';
import type { ChangedSince, TakeBackOutcome, TakeBackRowOutcome } from '../publish/revert.sql.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.sql.ts';
import {
  type AddCommands,
  type Call,
  NotDone,
  numberOf,
  parsed,
  REASON,
  text,
  wholeNumber,
} from './command.ts';

/** Maximum number of rows in the message that a publication cannot be taken back. */
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

function changeLine({ entryId, runBefore, runAfter, rowStays }: RowChange): string {
  if (runBefore === null) return `  ${rowStays ? '~' : '+'} ${entryId}  run ${runAfter}`;
  if (runAfter === null)
    return `  ${rowStays ? '~' : '-'} ${entryId}  ${rowStays ? 'without ' : ''}run ${runBefore}`;
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
    case 'not of this row':
      throw new NotDone(`The scores of this row are of the runs ${outcome.runs.join(', ')}.`);
    default: {
      const others = outcome.others.map((id) => `\n  ${id}`).join('');
      throw new NotDone(
        `There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`,
      );
    }
  }
}

/** Option for a flag of a model, which stays unchanged if omitted. */
const flagOption = <const Name extends Flag>(name: Name, description: string) =>
  new Option(`--${name} <yes|no>`, description).choices(['yes', 'no']);

/** Exit code if the operator should review a run. */
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

const number = numberOf('publication');

/** A reported score by its number, or all of a file by its SHA-256. */
const reportedScore = z.union(
  [
    z.pipe(
      z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      z.transform((file: string) => ({ file })),
    ),
    z.pipe(
      wholeNumber('a number'),
      z.transform((id: number) => ({ id })),
    ),
  ],
  'the number of a reported score, or the SHA-256 of a file',
);

function reportLine({ id, key, value, source, url, reporter, origin, file }: StoredReport): string {
  const cells = [String(id).padStart(5), key.padEnd(11), value, reporter, `${origin} ${file}`, source, url];
  return cells.filter((cell) => cell !== null).join('  ');
}

export const addCommands: AddCommands = (program, call) => {
  const { open, print } = call;
  const board = program.command('board').description('Publications, rows and flags of the board.');
  board
    .command('publications')
    .description('The last publications, newest first.')
    .action(async () => {
      const records = await listPublications((await open()).db);
      print(records.length === 0 ? 'No publications.' : records.map(line).join('\n'));
    });
  board
    .command('publication')
    .description('One publication with every row that it changed.')
    .argument('<number>', 'the number of a publication', number)
    .action(async (id) => {
      const { db } = await open();
      const record = await readPublication(db, id);
      if (record === null) throw new NotDone(UNKNOWN);
      print([line(record), ...(await readRowChanges(db, id)).map(changeLine)].join('\n'));
    });
  board
    .command('check')
    .description(
      `Reads the stored results files by the rules of this version, and names what an import would refuse today. It changes nothing. Exit code: 0 nothing is named, ${NAMED} something is, 3 no database.`,
    )
    .action(() => check(call));
  board
    .command('facts')
    .description(
      'Counts of the tables that must not be lost, and the hash of the newest publication, as JSON: deploy/restore-drill.sh compares them.',
    )
    .option(
      '--snapshot <name>',
      'as of this snapshot, which another connection to the database exported',
      parsed(z.string().check(z.regex(/^[0-9A-F-]+$/, 'what pg_export_snapshot() gave'))),
    )
    .action(async ({ snapshot = null }) =>
      print(JSON.stringify(await readFacts(await open(), snapshot), null, 2)),
    );
  board
    .command('take-back')
    .description(
      'Undoes a publication: rows that it added leave, rows that it replaced get their earlier run back; other rows stay. A take-back is itself a publication. To undo it, take it back.',
    )
    .argument('<number>', 'the number of a publication', number)
    .requiredOption(...REASON)
    .action(async (id, { reason }) =>
      reportTakeBack(await takeBackPublication(await open(), id, reason), call),
    );
  board
    .command('take-back-row')
    .description('Takes a row off the board. A take-back is itself a publication. To undo it, take it back.')
    .argument('<row>', 'ORG/NAME or ORG/NAME@REVISION:PRECISION', parsed(text('a row')))
    .requiredOption(...REASON)
    .option('--to-previous', 'gives the row its earlier run back')
    .option(
      '--run <number>',
      'takes back the scores of this run alone, where those of the row are of several runs',
      numberOf('run'),
    )
    .action(async (row, { reason, toPrevious, run = null }) => {
      const then = toPrevious === true ? 'earlier run' : 'leaves';
      reportTakeBack(await takeBackRow(await open(), row, then, reason, run), call);
    });
  board
    .command('reported')
    .description('The reported scores of a model, with their numbers.')
    .argument('<org/name>', 'the model', parsed(text('a model')))
    .action(async (model) => {
      const reports = await readReports((await open()).db, [model]);
      print(reports.length === 0 ? `Nothing is reported of ${model}.` : reports.map(reportLine).join('\n'));
    });
  board
    .command('take-back-reported')
    .description(
      'Takes back reported scores: one by its number, or those of an imported file by its SHA-256. They leave the page of their model. "npx leaderboard import --reported --again" undoes the second.',
    )
    .argument('<number-or-file>', 'the number, or the 64 digits', parsed(reportedScore))
    .requiredOption(...REASON)
    .action(async (what, { reason }) => {
      const taken = await takeBackReports(await open(), what, reason);
      if (taken === 0)
        throw new NotDone(
          'There is no such reported score. "npx leaderboard board reported ORG/NAME" lists those of a model.',
        );
      print(`${taken} reported ${taken === 1 ? 'score is' : 'scores are'} taken back.`);
    });
  board
    .command('flag')
    .description('Sets what no file states of a model.')
    .argument('<org/name>', 'the model', parsed(text('a model')))
    .addOption(
      flagOption('contaminated', 'whether its training data contains test questions; shown as flagged'),
    )
    .addOption(flagOption('on-hub', 'whether it is available on the hub'))
    .addOption(flagOption('official-provider', 'whether its provider published it'))
    .requiredOption(...REASON)
    .action(async (model, { reason, contaminated, onHub, officialProvider }, command) => {
      const stated = [
        ['contaminated', contaminated],
        ['on-hub', onHub],
        ['official-provider', officialProvider],
      ] as const;
      const flags = new Map(
        stated.flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer === 'yes'] as const])),
      );
      if (flags.size === 0)
        command.error(`Give at least one of --${stated.map(([name]) => name).join(', --')}.`);
      const changed = await setFlags(await open(), model, flags, reason);
      if (changed === null)
        throw new NotDone(`There is no model ${model} on the board. Spell the name as the board does.`);
      for (const [flag, value] of flags) {
        const how = changed.includes(flag) ? 'now' : 'as before; your reason is stored';
        print(`${model}: ${flag} ${value ? 'yes' : 'no'}, ${how}.`);
      }
    });
};

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
import { readReports, retractReports, type StoredReport } from '../publish/reported-scores.sql.ts';
import type { ChangedSince, RetractionOutcome, RowRetractionOutcome } from '../publish/retractions.sql.ts';
import { retractPublication, retractRow } from '../queue/retract.sql.ts';
import {
  type AddCommands,
  type CommandContext,
  CommandFailed,
  nonEmpty,
  parseId,
  parseWith,
  REASON,
  wholeNumber,
} from './command.ts';

/** Maximum number of rows listed when a publication cannot be retracted. */
const MAX_LISTED_ROWS = 20;

function formatPublication({
  publication,
  at,
  rows,
  added,
  replaced,
  left,
  cause,
  reason,
}: StoredPublication): string {
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

function formatChange({ entryId, runBefore, runAfter, rowStays }: RowChange): string {
  if (runBefore === null) return `  ${rowStays ? '~' : '+'} ${entryId}  run ${runAfter}`;
  if (runAfter === null)
    return `  ${rowStays ? '~' : '-'} ${entryId}  ${rowStays ? 'without ' : ''}run ${runBefore}`;
  return `  ~ ${entryId}  run ${runBefore} → ${runAfter}`;
}

const UNKNOWN_PUBLICATION =
  'There is no publication with this number. "npx leaderboard board publications" shows the latest ones.';

function explainLaterChanges(rows: readonly ChangedSince[]): string {
  const named = rows
    .slice(0, MAX_LISTED_ROWS)
    .map(({ entryId, publicationId }) => `  ${entryId}  by publication ${publicationId}`);
  const more = rows.length > named.length ? [`  and ${rows.length - named.length} more`] : [];
  return ['Later publications changed some of its rows. Take those back first.', ...named, ...more].join(
    '\n',
  );
}

function reportRetraction(
  outcome: RetractionOutcome | RowRetractionOutcome,
  { print }: CommandContext,
): void {
  switch (outcome.kind) {
    case 'done':
      print([`Publication ${outcome.publicationId}:`, ...outcome.changes.map(formatChange)].join('\n'));
      break;
    case 'unknown':
      throw new CommandFailed(UNKNOWN_PUBLICATION);
    case 'changed since':
      throw new CommandFailed(explainLaterChanges(outcome.rows));
    case 'no earlier run':
      throw new CommandFailed(
        'This row has no earlier run that was not retracted. Without --to-previous the row leaves the board.',
      );
    case 'not of this row':
      throw new CommandFailed(`The scores of this row come from the runs ${outcome.runs.join(', ')}.`);
    default: {
      const others = outcome.others.map((id) => `\n  ${id}`).join('');
      throw new CommandFailed(
        `There is no such row on the board.${others === '' ? '' : ` Rows of this model:${others}`}`,
      );
    }
  }
}

/** Option for a model flag, which stays unchanged if omitted. */
const flagOption = <const Name extends Flag>(name: Name, description: string) =>
  new Option(`--${name} <yes|no>`, description).choices(['yes', 'no']);

/** Exit code if the operator should review a run. */
const FINDINGS_EXIT_CODE = 4;

async function check({ open, print, note, endWith }: CommandContext): Promise<void> {
  const counts = { read: 0, named: 0, unread: 0 };
  for await (const { run, entry, isOnBoard, findings } of checkStored(await open())) {
    counts[findings === null ? 'unread' : 'read'] += 1;
    if (findings === null || findings.length === 0) continue;
    counts.named += 1;
    print(`run ${run}  ${entry}  ${isOnBoard ? 'on the board' : 'in the history'}`);
    for (const { reason, advice } of findings) print(`    - ${reason} ${advice}`);
  }
  const unread = counts.unread === 0 ? '' : ` The files of ${counts.unread} more runs are not stored.`;
  note(`${counts.read} results files were checked, ${counts.named} runs have findings.${unread}`);
  if (counts.named > 0) endWith(FINDINGS_EXIT_CODE);
}

const number = parseId('publication');

/** A reported score by number, or all scores of a file by SHA-256. */
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

function formatReport({ id, key, value, source, url, reporter, origin, file }: StoredReport): string {
  const cells = [String(id).padStart(5), key.padEnd(11), value, reporter, `${origin} ${file}`, source, url];
  return cells.filter((cell) => cell !== null).join('  ');
}

export const addCommands: AddCommands = (program, call) => {
  const { open, print } = call;
  const board = program.command('board').description('Publications, rows and flags of the board.');
  board
    .command('publications')
    .description('The latest publications, newest first.')
    .action(async () => {
      const records = await listPublications((await open()).db);
      print(records.length === 0 ? 'No publications.' : records.map(formatPublication).join('\n'));
    });
  board
    .command('publication')
    .description('One publication with every row that it changed.')
    .argument('<number>', 'the number of a publication', number)
    .action(async (id) => {
      const { db } = await open();
      const record = await readPublication(db, id);
      if (record === null) throw new CommandFailed(UNKNOWN_PUBLICATION);
      print([formatPublication(record), ...(await readRowChanges(db, id)).map(formatChange)].join('\n'));
    });
  board
    .command('check')
    .description(
      `Checks the stored results files against the rules of this version and lists what an import would reject today. It changes nothing. Exit code: 0 no findings, ${FINDINGS_EXIT_CODE} findings, 3 no database.`,
    )
    .action(() => check(call));
  board
    .command('facts')
    .description(
      'Row counts of the important tables and the hash of the newest publication, as JSON, which deploy/restore-drill.sh compares.',
    )
    .option(
      '--snapshot <name>',
      'reads this snapshot, which another database connection exported',
      parseWith(z.string().check(z.regex(/^[0-9A-F-]+$/, 'the result of pg_export_snapshot()'))),
    )
    .action(async ({ snapshot = null }) =>
      print(JSON.stringify(await readFacts(await open(), snapshot), null, 2)),
    );
  board
    .command('retract')
    .description(
      'Retracts a publication: rows that it added are removed, and rows that it replaced get their earlier run; other rows stay. A retraction is itself a publication. To undo it, retract it too.',
    )
    .argument('<number>', 'the number of a publication', number)
    .requiredOption(...REASON)
    .action(async (id, { reason }) =>
      reportRetraction(await retractPublication(await open(), id, reason), call),
    );
  board
    .command('retract-row')
    .description(
      'Takes a row off the board. A retraction is itself a publication. To undo it, retract it too.',
    )
    .argument('<row>', 'ORG/NAME or ORG/NAME@REVISION:PRECISION', parseWith(nonEmpty('a row')))
    .requiredOption(...REASON)
    .option('--to-previous', 'restores the earlier run of the row')
    .option(
      '--run <number>',
      'retracts only the scores of this run, if the row has scores of several runs',
      parseId('run'),
    )
    .action(async (row, { reason, toPrevious, run = null }) => {
      const then = toPrevious === true ? 'earlier run' : 'leaves';
      reportRetraction(await retractRow(await open(), row, then, reason, run), call);
    });
  board
    .command('reported')
    .description('The reported scores of a model, with their numbers.')
    .argument('<org/name>', 'the model', parseWith(nonEmpty('a model')))
    .action(async (model) => {
      const reports = await readReports((await open()).db, [model]);
      print(
        reports.length === 0
          ? `There are no reported scores for ${model}.`
          : reports.map(formatReport).join('\n'),
      );
    });
  board
    .command('retract-reported')
    .description(
      'Retracts reported scores: one by its number, or those of an imported file by its SHA-256. They are removed from the page of their model. "npx leaderboard import --reported --again" undoes the latter.',
    )
    .argument('<number-or-file>', 'the number or the SHA-256', parseWith(reportedScore))
    .requiredOption(...REASON)
    .action(async (what, { reason }) => {
      const retracted = await retractReports(await open(), what, reason);
      if (retracted === 0)
        throw new CommandFailed(
          'There is no such reported score. "npx leaderboard board reported ORG/NAME" lists those of a model.',
        );
      print(`${retracted} reported ${retracted === 1 ? 'score was' : 'scores were'} retracted.`);
    });
  board
    .command('flag')
    .description('Sets model flags that no file states.')
    .argument('<org/name>', 'the model', parseWith(nonEmpty('a model')))
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
        throw new CommandFailed(`There is no model ${model} on the board. Spell the name as the board does.`);
      for (const [flag, value] of flags) {
        const how = changed.includes(flag) ? 'now' : 'unchanged; your reason is stored';
        print(`${model}: ${flag} ${value ? 'yes' : 'no'}, ${how}.`);
      }
    });
};

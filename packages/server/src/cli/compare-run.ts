import { stat } from 'node:fs/promises';
import { compareRun } from '../board/import/compared-run.ts';
import { reportComparedRun } from '../board/import/compared-run-report.ts';
import { readStoredRun } from '../board/import/stored-run.sql.ts';
import {
  fromCaller,
  parseOptions,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run compare-run -- RUN RESULTS [SAMPLES…]

Says whether a repeat of a run gives the same answers. RUN is the number of a run in the configured database; RESULTS is the results
file of the repeat, SAMPLES its samples files (--log_samples) or their folder; without them, those beside the results file.
The repeat must be of the same commit and the same questions; it may be of some tasks only. The page of a run has the commands of a repeat.

Exit code: 0 reproduces, 4 differs within the usual band of other hardware, 5 does not reproduce, 1 cannot be compared,
2 wrong usage or configuration, 3 no database.`;

const EXIT_CODES = { reproduces: 0, band: 4, differs: 5 } as const;

/** One folder, or the files themselves. */
async function samplesAt(paths: readonly string[]): Promise<string | readonly string[] | undefined> {
  const [first, ...more] = paths;
  if (first === undefined) return undefined;
  const isFolder = (await stat(first).catch(() => null))?.isDirectory() === true;
  if (isFolder && more.length > 0)
    throw new UsageError('Give either one folder of samples files, or the files.');
  return isFolder ? first : paths;
}

function refuse(reasons: readonly string[]): number {
  printNote(['This cannot be compared:', ...reasons.map((reason) => `  - ${reason}`)].join('\n'));
  return 1;
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(args, []);
  const [given, results, ...more] = positionals;
  if (given === undefined || !/^[1-9]\d{0,8}$/.test(given) || results === undefined)
    throw new UsageError('Give the number of a run, and a results file.');
  const samples = await samplesAt(more.map(fromCaller));
  const stored = await withDatabase((database) => readStoredRun(database, Number(given)));
  if (stored === null) return refuse([`There is no run ${given}.`]);
  const compared = await compareRun(stored, fromCaller(results), samples);
  if (compared.kind === 'not comparable') return refuse(compared.reasons);
  print(reportComparedRun(`Run ${given}`, compared));
  return EXIT_CODES[compared.reproduction.verdict];
}

await runCommand({ usage: USAGE, run });

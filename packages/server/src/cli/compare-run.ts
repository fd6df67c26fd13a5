import { stat } from 'node:fs/promises';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { FEWEST_DRAWN, MOST_DRAWN } from '@leaderboard/core/statistics/spot-draw';
import { compareRun, type NotComparable, type StoredRun } from '../board/import/compared-run.ts';
import { reportComparedRun, reportSpotCheck } from '../board/import/compared-run-report.ts';
import { RemoteRunError, readRemoteRun, runAddress } from '../board/import/remote-run.ts';
import { type Draw, drawnOf, spotCheck } from '../board/import/spot-check.ts';
import { readStoredRun } from '../board/import/stored-run.sql.ts';
import {
  CommandError,
  fromCaller,
  parseOptions,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

const USAGE = `Usage: npm run compare-run -- RUN RESULTS [SAMPLES…] [--spot COUNT --seed TEXT]
       npm run compare-run -- RUN --spot COUNT --seed TEXT

Says whether a repeat of a run gives the same answers. RUN is the address of a run's page on any leaderboard of this kind, or the
number of a run in the configured database; RESULTS is the results file of the repeat, SAMPLES its samples files (--log_samples) or their
folder; without them, those beside the results file.
The repeat must be of the same commit and the same questions; it may be of some tasks only. The page of a run has the commands of a repeat.

A spot check asks COUNT questions (${FEWEST_DRAWN} to ${MOST_DRAWN}) that a seed draws from all tasks. The seed is a text that nobody knew when the
run was claimed. Without RESULTS, the command prints the questions: write them to a file for
lm_eval --samples. With RESULTS, it compares their answers.

Exit code: 0 reproduces or agrees, 4 differs within the usual band of other hardware, 5 does not reproduce or agree, 1 cannot be compared,
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

/** @throws {CommandError} when the leaderboard at an address cannot be asked. */
async function storedRun(given: string): Promise<StoredRun | null> {
  const address = runAddress(given);
  if (address === null) return withDatabase((database) => readStoredRun(database, Number(given)));
  return readRemoteRun(address.site, address.id).catch((error: unknown) => {
    throw error instanceof RemoteRunError ? new CommandError(error.message) : error;
  });
}

/** @throws {UsageError} unless both are given, or none. */
function drawIn({ spot, seed }: Readonly<Record<string, string | undefined>>): Draw | null {
  if (spot === undefined && seed === undefined) return null;
  const m = /^\d{1,5}$/.test(spot ?? '') ? Number(spot) : 0;
  if (m < FEWEST_DRAWN || m > MOST_DRAWN || seed === undefined || seed === '')
    throw new UsageError(
      `A spot check needs --spot with ${FEWEST_DRAWN} to ${MOST_DRAWN} questions and --seed with a text.`,
    );
  return { m, seed };
}

function refuse({ reasons }: Pick<NotComparable, 'reasons'>): number {
  printNote(['This cannot be compared:', ...reasons.map((reason) => `  - ${reason}`)].join('\n'));
  return 1;
}

function noRun(given: string): number {
  return refuse({ reasons: [`There is no run ${given}.`] });
}

/** Prints what the file for lm_eval --samples holds. */
async function printDraw(given: string, draw: Draw): Promise<number> {
  const stored = await storedRun(given);
  if (stored === null) return noRun(given);
  const drawn = drawnOf(stored, draw);
  if ('kind' in drawn) return refuse(drawn);
  const byTask = BENCHMARKS.flatMap(({ key, task }) => (drawn.has(key) ? [[task, drawn.get(key)]] : []));
  print(JSON.stringify(Object.fromEntries(byTask)));
  return 0;
}

async function compare(
  given: string,
  draw: Draw | null,
  results: string,
  samples: string | readonly string[] | undefined,
): Promise<number> {
  const stored = await storedRun(given);
  if (stored === null) return noRun(given);
  const name = `Run ${given}`;
  if (draw !== null) {
    const checked = await spotCheck(stored, draw, results, samples);
    if (checked.kind === 'not comparable') return refuse(checked);
    print(reportSpotCheck(name, checked));
    return EXIT_CODES[checked.verdict];
  }
  const compared = await compareRun(stored, results, samples);
  if (compared.kind === 'not comparable') return refuse(compared);
  print(reportComparedRun(name, compared));
  return EXIT_CODES[compared.reproduction.verdict];
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(args, ['spot', 'seed']);
  const draw = drawIn(values);
  const [given, results, ...samples] = positionals;
  const isRun = given !== undefined && (/^[1-9]\d{0,8}$/.test(given) || runAddress(given) !== null);
  if (isRun && results !== undefined)
    return compare(given, draw, fromCaller(results), await samplesAt(samples.map(fromCaller)));
  if (isRun && draw !== null) return printDraw(given, draw);
  throw new UsageError('Give the number of a run or the address of its page, and a results file.');
}

await runCommand({ usage: USAGE, run });

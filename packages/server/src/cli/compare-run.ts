import { stat } from 'node:fs/promises';
import { compareRun, type StoredRun } from '../board/import/compared-run.ts';
import { reportComparedRun } from '../board/import/compared-run-report.ts';
import { RemoteRunError, readRemoteRun, runAddress } from '../board/import/remote-run.ts';
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

const USAGE = `Usage: npm run compare-run -- RUN RESULTS [SAMPLES…]

Says whether a repeat of a run gives the same answers. RUN is the address of a run's page on any leaderboard of this kind, or the
number of a run in the configured database; RESULTS is the results file of the repeat, SAMPLES its samples files (--log_samples) or their
folder; without them, those beside the results file.
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

/** @throws {CommandError} when the leaderboard at an address cannot be asked. */
async function storedRun(given: string): Promise<StoredRun | null> {
  const address = runAddress(given);
  if (address === null) return withDatabase((database) => readStoredRun(database, Number(given)));
  return readRemoteRun(address.site, address.id).catch((error: unknown) => {
    throw error instanceof RemoteRunError ? new CommandError(error.message) : error;
  });
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(args, []);
  const [given, results, ...samples] = positionals;
  const isRun = given !== undefined && (/^[1-9]\d{0,8}$/.test(given) || runAddress(given) !== null);
  if (!isRun || results === undefined)
    throw new UsageError('Give the number of a run or the address of its page, and a results file.');
  const paths = await samplesAt(samples.map(fromCaller));
  const stored = await storedRun(given);
  const compared =
    stored === null
      ? ({ kind: 'not comparable', reasons: [`There is no run ${given}.`] } as const)
      : await compareRun(stored, fromCaller(results), paths);
  if (compared.kind === 'not comparable') {
    printNote(['This cannot be compared:', ...compared.reasons.map((reason) => `  - ${reason}`)].join('\n'));
    return 1;
  }
  print(reportComparedRun(`Run ${given}`, compared));
  return EXIT_CODES[compared.reproduction.verdict];
}

await runCommand({ usage: USAGE, run });

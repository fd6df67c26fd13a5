import { statSync } from 'node:fs';
import { importFiles } from '../board/import/import-files.ts';
import { IMPORT_OPTIONS, importOptionsSchema } from '../board/import/import-options.ts';
import { reportImport } from '../board/import/import-report.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { findResultsFiles, PathError } from '../board/import/results-files.ts';
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

const USAGE = `Usage: npm run import -- FILE_OR_FOLDER… [OPTIONS]

Imports results files of lm-evaluation-harness and publishes them together. A folder stands for every .json file in it and
in the folders below, except names that begin with a dot.

Samples files that lm_eval wrote beside a results file (--log_samples) give its answers, question by question:
  --samples FOLDER          they are in this folder instead (one results file only)

Facts are taken from the files. These options state facts that a file does not:
${IMPORT_OPTIONS}

A file that was taken back (npm run board) is refused, unless this switch is given:
  --again                   publishes it again, with the facts that these options and the file state now
A file with what looks like a key or a password, in its arguments or elsewhere, is refused, unless this switch is given:
  --publish-anyway          publishes it; what looks like a secret is hidden from visitors, and stays in the database

A run that is older than the one on the board, or that has no date, goes to the history, unless this switch is given:
  --replace-newer           it takes the place of the newer run, also when it was imported before

Exit code: 0 all imported or unchanged, 1 something was refused, 2 wrong usage or configuration, 3 no database.`;

/** Reading this many files takes long enough for a progress line. */
const MANY_FILES = 20;

/** On a terminal one line is rewritten; elsewhere each tenth gets a line. */
function progress(total: number): (count: number) => void {
  if (total < MANY_FILES) return () => undefined;
  const step = Math.ceil(total / 10);
  return (count) => {
    if (process.stderr.isTTY) {
      process.stderr.write(`\rReading ${count} of ${total} files${count === total ? '\n' : ''}`);
    } else if (count % step === 0 || count === total) printNote(`Reading ${count} of ${total} files`);
  };
}

async function filesAt(paths: readonly string[]): Promise<string[]> {
  try {
    return await findResultsFiles(paths);
  } catch (error) {
    throw error instanceof PathError ? new CommandError(error.message) : error;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const named = [...Object.keys(importOptionsSchema.shape), 'samples'];
  const switchNames = ['again', 'publish-anyway', 'replace-newer'];
  const { values, switches, positionals: paths } = parseOptions(args, named, switchNames);
  if (paths.length === 0) throw new UsageError('Give at least one results file or folder.');
  const parsed = importOptionsSchema.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `--${issue.path.join('.')} must be ${issue.message}`);
    throw new UsageError(lines.join('\n'));
  }
  const options = parsed.data;
  const { samples } = values;
  const files = await filesAt(paths.map(fromCaller));
  if (options.model !== undefined && files.length > 1) {
    throw new UsageError(
      `--model names one model, but there are ${files.length} files. Import them one by one.`,
    );
  }
  if (samples !== undefined && files.length > 1) {
    throw new UsageError(`--samples is of one results file, but there are ${files.length}.`);
  }
  const samplesFolder = samples === undefined ? undefined : fromCaller(samples);
  if (samplesFolder !== undefined && !statSync(samplesFolder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`There is no folder ${samplesFolder}.`);
  return withDatabase(async (database) => {
    await fillEmptyBoard(database);
    const result = await importFiles(
      database,
      files,
      options,
      progress(files.length),
      { again: switches.has('again'), replaceNewer: switches.has('replace-newer') },
      samplesFolder,
      switches.has('publish-anyway') ? 'publish anyway' : 'refuse',
    );
    print(reportImport(result));
    return result.outcomes.some((outcome) => outcome.kind === 'refused') ? 1 : 0;
  });
}

await runCommand({ usage: USAGE, run });

import { importFiles } from '../board/import/import-files.ts';
import { reportImport } from '../board/import/import-report.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { findResultsFiles, PathError } from '../board/import/results-files.ts';
import { IMPORT_USAGE, parseImportArguments } from './import-arguments.ts';
import {
  CommandError,
  fromCaller,
  print,
  printNote,
  runCommand,
  UsageError,
  withDatabase,
} from './run-command.ts';

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
  const { paths, options, takenBackFiles, samples } = parseImportArguments(args);
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
  return withDatabase(async (database) => {
    await fillEmptyBoard(database);
    const result = await importFiles(
      database,
      files,
      options,
      progress(files.length),
      takenBackFiles,
      samplesFolder,
    );
    print(reportImport(result));
    return result.outcomes.some((outcome) => outcome.kind === 'refused') ? 1 : 0;
  });
}

await runCommand({ usage: IMPORT_USAGE, run });

import { resolve } from 'node:path';
import { ConfigError, parseConfig } from '../config.ts';
import { importFiles } from '../import/import-files.ts';
import { IMPORT_USAGE, parseImportArguments, UsageError } from '../import/import-options.ts';
import { reportImport } from '../import/import-report.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { findResultsFiles, PathError } from '../import/results-files.ts';
import { openDatabase } from '../store/database.ts';
import { DatabaseError } from '../store/errors.ts';

/** From so many files on, reading takes long enough to want a progress line. */
const MANY_FILES = 20;

const say = (text: string) => process.stderr.write(text);

/** On a terminal one line that moves on, else a line for each tenth. */
function progress(total: number): (count: number) => void {
  if (total < MANY_FILES) return () => undefined;
  const step = Math.ceil(total / 10);
  return (count) => {
    if (process.stderr.isTTY) say(`\rReading ${count} of ${total} files${count === total ? '\n' : ''}`);
    else if (count % step === 0 || count === total) say(`Reading ${count} of ${total} files\n`);
  };
}

/** npm changes to the project's folder; paths are meant from where the caller stands. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${IMPORT_USAGE}\n`);
    return 0;
  }
  const { paths, options } = parseImportArguments(args);
  const config = parseConfig(process.env);
  const files = await findResultsFiles(paths.map(fromCaller));
  if (options.model !== undefined && files.length > 1) {
    throw new UsageError(
      `--model names one model, but there are ${files.length} files: import them one by one.`,
    );
  }
  const database = await openDatabase(config.database, (message) => say(`${message}\n`));
  try {
    await fillEmptyBoard(database);
    const result = await importFiles(database, files, options, progress(files.length));
    process.stdout.write(reportImport(result));
    return result.outcomes.some((outcome) => outcome.kind === 'refused') ? 1 : 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    say(`${error.message}\n\n${IMPORT_USAGE}\n`);
    process.exitCode = 2;
  } else if (error instanceof ConfigError || error instanceof PathError) {
    say(`${error.message}\n`);
    process.exitCode = 2;
  } else if (error instanceof DatabaseError) {
    say(`${error.message}\n`);
    process.exitCode = 3;
  } else {
    throw error;
  }
}

import { statSync } from 'node:fs';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { shortName } from '@leaderboard/core/results/harness-json';
import { findResults, type ImportSource, modelNames, PathError } from '../import/find-results.ts';
import { importFiles } from '../import/import-files.ts';
import { IMPORT_OPTIONS, type ImportOptions, importOptionsSchema } from '../import/import-options.ts';
import { reportImport } from '../import/import-report.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { importReported } from '../import/reported-files.ts';
import { type AddCommands, type CommandContext, CommandError } from './command.ts';

/** Minimum number of files for showing progress. */
const MANY_FILES = 20;

/** Shows progress by rewriting one line on a terminal, or printing a line for every 10 % elsewhere. */
function progress(total: number, { rewrite, note }: CommandContext): (count: number) => void {
  if (total < MANY_FILES) return () => undefined;
  const step = Math.ceil(total / 10);
  return (count) => {
    const line = `Reading ${count} of ${total} files`;
    if (rewrite !== null) rewrite(count === total ? `${line}\n` : line);
    else if (count % step === 0 || count === total) note(line);
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

async function findFiles(paths: readonly string[]): Promise<ImportSource[]> {
  try {
    return await findResults(paths);
  } catch (error) {
    throw error instanceof PathError ? new CommandError(error.message) : error;
  }
}

export const addCommands: AddCommands = (program, call) => {
  const command = program
    .command('import')
    .description(
      'Imports lm-evaluation-harness results files and EvalScope folders and publishes them together. The options from --model to --co2 state facts missing from a file.',
    )
    .argument(
      '<file-or-folder...>',
      'a results file, an EvalScope run folder, or a folder to search for both, skipping names that begin with a dot',
    )
    .option(
      '--samples <folder>',
      'folder of the samples files that lm_eval wrote (--log_samples), which contain the answer to each question, for one results file; default: the folder of the results file. It also adds answers to a run that was imported without them',
    )
    .option(
      '--again',
      'publishes a file that was retracted ("npx leaderboard board"), which is otherwise refused, with the facts now stated by these options and the file',
      false,
    )
    .option(
      '--publish-anyway',
      'publishes a file that seems to contain a key or a password, which is otherwise refused; the suspected secret is hidden from visitors, but stays in the database',
      false,
    )
    .option(
      '--replace-newer',
      'lets a run replace the one on the board even if it is older or undated, or was imported before; otherwise it is stored in the history',
      false,
    )
    .option(
      '--reported',
      'imports reported scores, which are shown on the pages of their models and never on the board. A file is a table (CSV, with the columns of docs/results.md#reported-scores), or a results file in which the model writes its answers (then with --source)',
      false,
    )
    .action(async (paths, { samples, again, publishAnyway, replaceNewer, reported }) => {
      const stated = parseOptions(command);
      if (reported) {
        const named = paths.map(call.resolve);
        const folder = named.find(isFolder);
        if (folder !== undefined)
          throw new CommandError(`${folder} is a folder. With --reported, name its files.`);
        const database = await call.open();
        await fillEmptyBoard(database);
        const outcomes = await importReported(database, named, stated, { again });
        call.print(outcomes.map(({ text }) => text).join('\n'));
        if (outcomes.some(({ isRefused }) => isRefused)) call.endWith(1);
        return;
      }
      const files = await findFiles(paths.map(call.resolve));
      const names = stated.model === undefined || files.length === 1 ? [] : await modelNames(files);
      if (names.length > 1)
        command.error(
          `--model names one model, but the results are for ${names.length}: ${names.map(shortName).join(', ')}. Import them one by one.`,
        );
      if (samples !== undefined && files.length > 1)
        command.error(`--samples applies to one results file, but there are ${files.length}.`);
      const samplesFolder = samples === undefined ? undefined : call.resolve(samples);
      if (samplesFolder !== undefined && !isFolder(samplesFolder))
        throw new CommandError(`There is no folder ${samplesFolder}.`);
      const database = await call.open();
      await fillEmptyBoard(database);
      const result = await importFiles(
        database,
        files,
        stated,
        progress(files.length, call),
        { again, replaceNewer },
        samplesFolder,
        publishAnyway ? 'publish anyway' : 'refuse',
      );
      call.print(reportImport(result));
      if (result.outcomes.some(({ kind }) => kind === 'refused')) call.endWith(1);
    });
  for (const [name, { value, description }] of Object.entries(IMPORT_OPTIONS))
    command.option(`--${name} <${value}>`, description);
};

/** Parses the options in IMPORT_OPTIONS with their schemas. */
function parseOptions(command: CommandUnknownOpts): ImportOptions {
  const given = command.options.map((option) => [
    option.name(),
    command.getOptionValue(option.attributeName()),
  ]);
  const read = importOptionsSchema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) => `--${String(path[0])} must be ${message}`);
  return command.error(wrong.join('\n'));
}

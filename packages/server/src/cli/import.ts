import { statSync } from 'node:fs';
import * as z from 'zod/mini';
import { importFiles } from '../board/import/import-files.ts';
import { IMPORT_OPTIONS, importOptionsSchema } from '../board/import/import-options.ts';
import { reportImport } from '../board/import/import-report.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { findResultsFiles, PathError } from '../board/import/results-files.ts';
import {
  type Call,
  CommandError,
  type Commands,
  command,
  flag,
  option,
  rest,
  UsageError,
} from './command.ts';

// Help knows an option by its schema.
for (const [name, schema] of Object.entries(importOptionsSchema.shape)) {
  // Object.entries forgets the type of its keys, which are those of the table.
  const { value, description } = IMPORT_OPTIONS[name as keyof typeof IMPORT_OPTIONS];
  option(value, description, schema);
}

/** Reading this many files takes long enough for a progress line. */
const MANY_FILES = 20;

/** On a terminal one line is rewritten; elsewhere each tenth gets a line. */
function progress(total: number, { rewrite, note }: Call): (count: number) => void {
  if (total < MANY_FILES) return () => undefined;
  const step = Math.ceil(total / 10);
  return (count) => {
    const line = `Reading ${count} of ${total} files`;
    if (rewrite !== null) rewrite(count === total ? `${line}\n` : line);
    else if (count % step === 0 || count === total) note(line);
  };
}

async function filesAt(paths: readonly string[]): Promise<string[]> {
  try {
    return await findResultsFiles(paths);
  } catch (error) {
    throw error instanceof PathError ? new CommandError(error.message) : error;
  }
}

export const commands: Commands = {
  import: command({
    summary: 'Imports results files of lm-evaluation-harness and publishes them together.',
    given: {
      paths: rest(
        'FILE_OR_FOLDER',
        'a results file, or a folder for every .json file in it and in the folders below, except names that begin with a dot',
        z.array(z.string()).check(z.minLength(1, 'at least one results file or folder')),
      ),
      samples: option(
        'FOLDER',
        'the folder of the samples files that lm_eval wrote (--log_samples), which give the answers question by question; without it, those beside the results file (one results file only). It also adds answers to a run that was imported without',
        z.optional(z.string()),
      ),
      ...importOptionsSchema.shape,
      again: flag(
        'publishes a file that was taken back ("npx leaderboard board"), which is else refused, with the facts that these options and the file state now',
      ),
      'publish-anyway': flag(
        'publishes a file with what looks like a key or a password, in its arguments or elsewhere, which is else refused; what looks like a secret is hidden from visitors, and stays in the database',
      ),
      'replace-newer': flag(
        'a run that is older than the one on the board, or that has no date, takes its place, also when it was imported before; else it goes to the history',
      ),
    },
    details:
      'Facts are taken from the files; the options from --model to --co2 state facts that a file does not.',
    run: async (given, call) => {
      const {
        paths,
        samples,
        again,
        'publish-anyway': asIs,
        'replace-newer': replaceNewer,
        ...stated
      } = given;
      const files = await filesAt(paths.map(call.resolve));
      if (stated.model !== undefined && files.length > 1)
        throw new UsageError(
          `--model names one model, but there are ${files.length} files. Import them one by one.`,
        );
      if (samples !== undefined && files.length > 1)
        throw new UsageError(`--samples is of one results file, but there are ${files.length}.`);
      const samplesFolder = samples === undefined ? undefined : call.resolve(samples);
      if (samplesFolder !== undefined && !statSync(samplesFolder, { throwIfNoEntry: false })?.isDirectory())
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
        asIs ? 'publish anyway' : 'refuse',
      );
      call.print(reportImport(result));
      if (result.outcomes.some(({ kind }) => kind === 'refused')) call.endWith(1);
    },
  }),
};

import { statSync } from 'node:fs';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import * as z from 'zod/mini';
import { importFiles } from '../board/import/import-files.ts';
import { importOptionsSchema } from '../board/import/import-options.ts';
import { reportImport } from '../board/import/import-report.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { findResultsFiles, PathError } from '../board/import/results-files.ts';
import { described } from '../described.ts';
import { type Call, CommandError, type Commands, command, flag, UsageError } from './command.ts';

const facts = importOptionsSchema.shape;

/** Facts that a file does not state. */
const FACTS = {
  model: described(facts.model, 'the model (one file only)', 'ORG/NAME'),
  revision: described(facts.revision, 'the commit, branch or tag that was evaluated', 'COMMIT'),
  precision: described(facts.precision, 'bfloat16, float16, 8bit, …', 'NAME'),
  'chat-template': described(facts['chat-template'], 'whether the chat template was applied', 'yes|no'),
  'base-model': described(
    facts['base-model'],
    'the model that an adapter or delta is applied to',
    'ORG/NAME',
  ),
  params: described(facts.params, 'the number of parameters', 'BILLIONS'),
  type: described(facts.type, MODEL_TYPES.map(({ key }) => key).join(', '), 'TYPE'),
  architecture: described(facts.architecture, 'such as LlamaForCausalLM', 'NAME'),
  license: described(facts.license, 'the license tag on the hub', 'TAG'),
  generation: described(facts.generation, "the model's generation, such as 3.1", 'NAME'),
  'upload-date': described(facts['upload-date'], 'when the model was uploaded to the hub', 'YYYY-MM-DD'),
  'on-hub': described(
    facts['on-hub'],
    'whether the model is on the hub; "no" removes its link. Without it, a new model counts as on the hub, and a model that is on the board stays as it is. A flag of "npx leaderboard board flag" goes first',
    'yes|no',
  ),
  'official-provider': described(facts['official-provider'], 'whether its provider published it', 'yes|no'),
  moe: described(facts.moe, 'whether it is a mixture of experts', 'yes|no'),
  merged: described(facts.merged, 'whether it is merged from other models', 'yes|no'),
  co2: described(facts.co2, 'CO₂ emissions of the evaluation', 'KG'),
};

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
      paths: described(
        z.array(z.string()).check(z.minLength(1, 'at least one results file or folder')),
        'a results file, or a folder for every .json file in it and in the folders below, except names that begin with a dot',
        'FILE_OR_FOLDER',
      ),
      samples: described(
        z.optional(z.string()),
        'the folder of the samples files that lm_eval wrote (--log_samples), which give the answers question by question; without it, those beside the results file (one results file only)',
        'FOLDER',
      ),
      ...FACTS,
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
    rest: 'paths',
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
      return result.outcomes.some((outcome) => outcome.kind === 'refused') ? 1 : 0;
    },
  }),
};

import { IMPORT_TYPES, type ImportOptions, importOptionsSchema } from '../board/import/import-options.ts';
import type { TakenBackFiles } from '../board/publish.sql.ts';
import { parseOptions, UsageError } from './run-command.ts';

export const IMPORT_USAGE = `Usage: npm run import -- FILE_OR_FOLDER… [OPTIONS]

Imports results files of lm-evaluation-harness and publishes them together. A folder stands for every .json file in it and
in the folders below.

Samples files that lm_eval wrote beside a results file (--log_samples) give its answers, question by question:
  --samples FOLDER          they are in this folder instead (one results file only)

Facts are taken from the files. These options state facts that a file does not:
  --model ORG/NAME          the model (one file only)
  --revision COMMIT         the commit, branch or tag that was evaluated
  --precision NAME          bfloat16, float16, 8bit, …
  --chat-template yes|no    whether the chat template was applied
  --base-model ORG/NAME     the model that an adapter or delta is applied to
  --params BILLIONS         the number of parameters
  --type TYPE               ${IMPORT_TYPES.join(', ')}
  --architecture NAME       such as LlamaForCausalLM
  --license TAG             the license tag on the hub
  --generation NAME         the model's generation, such as 3.1
  --upload-date YYYY-MM-DD  when the model was uploaded to the hub
  --on-hub yes|no           whether the model is on the hub; "no" removes its link. Without it, a new model counts as on the
                            hub, and a model that is on the board stays as it is
  --official-provider yes|no
  --moe yes|no
  --merged yes|no
  --co2 KG                  CO₂ emissions of the evaluation

A file that was taken back (npm run publications) is refused, unless this switch is given:
  --again                   publishes it again, with the facts that these options and the file state now

Exit code: 0 all imported or unchanged, 1 something was refused, 2 wrong usage or configuration, 3 no database.`;

/**
 * Parses the command line of an import.
 * @throws {UsageError} saying what is wrong.
 */
export function parseImportArguments(args: readonly string[]): {
  readonly paths: readonly string[];
  readonly options: ImportOptions;
  readonly takenBackFiles: TakenBackFiles;
  /** Folder of the samples files; undefined: those beside each results file. */
  readonly samples: string | undefined;
} {
  const named = [...Object.keys(importOptionsSchema.shape), 'samples'];
  const { values, switches, positionals } = parseOptions(args, named, ['again']);
  if (positionals.length === 0) throw new UsageError('Give at least one results file or folder.');
  const options = importOptionsSchema.safeParse(values);
  if (!options.success) {
    const lines = options.error.issues.map((issue) => `--${issue.path.join('.')} must be ${issue.message}`);
    throw new UsageError(lines.join('\n'));
  }
  const takenBackFiles = switches.has('again') ? 'publish again' : 'leave out';
  return { paths: positionals, options: options.data, takenBackFiles, samples: values.samples };
}

import { IMPORT_TYPES, type ImportOptions, importOptionsSchema } from '../board/import/import-options.ts';
import type { TakenBackFiles } from '../board/publish.sql.ts';
import { parseOptions, UsageError } from './run-command.ts';

export const IMPORT_USAGE = `Usage: npm run import -- FILE_OR_FOLDER… [OPTIONS]

Imports results files of lm-evaluation-harness and publishes them together. A folder stands for every .json file below it.

Facts that a file states are taken from it; these options state the others:
  --model ORG/NAME          the model (one file only)
  --revision COMMIT         the commit, branch or tag that was evaluated
  --precision NAME          bfloat16, float16, 8bit, …
  --chat-template yes|no    whether the chat template was applied
  --base-model ORG/NAME     the model an adapter or delta goes on
  --params BILLIONS         the number of parameters
  --type TYPE               ${IMPORT_TYPES.join(', ')}
  --architecture NAME       such as LlamaForCausalLM
  --license TAG             the hub's licence tag
  --upload-date YYYY-MM-DD  when the model came to the hub
  --on-hub yes|no           whether the model has a page on the hub (default: it has)
  --official-provider yes|no
  --moe yes|no
  --merged yes|no
  --co2 KG                  CO₂ of the evaluation

A file that was taken back (npm run publications) is refused:
  --again                   publishes it again, as these options and the file now say

Exit code: 0 all imported or unchanged, 1 something was refused, 2 wrong usage or configuration, 3 no database.`;

/**
 * Files, folders, stated facts and what to do with files that were taken back, from a command line.
 * @throws {UsageError} saying what is wrong.
 */
export function parseImportArguments(args: readonly string[]): {
  readonly paths: readonly string[];
  readonly options: ImportOptions;
  readonly takenBackFiles: TakenBackFiles;
} {
  const { values, switches, positionals } = parseOptions(args, Object.keys(importOptionsSchema.shape), [
    'again',
  ]);
  if (positionals.length === 0) throw new UsageError('Name at least one results file or folder.');
  const options = importOptionsSchema.safeParse(values);
  if (!options.success) {
    const lines = options.error.issues.map((issue) => `--${issue.path.join('.')} must be ${issue.message}`);
    throw new UsageError(lines.join('\n'));
  }
  const takenBackFiles = switches.has('again') ? 'publish again' : 'leave out';
  return { paths: positionals, options: options.data, takenBackFiles };
}

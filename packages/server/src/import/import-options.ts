import { parseArgs } from 'node:util';
import { isHubPath } from '@leaderboard/core/hub-path';
import { MODEL_TYPES } from '@leaderboard/core/model-types';
import * as z from 'zod/mini';

const TYPES = MODEL_TYPES.map((type) => type.key);

const hubPath = z.string().check(z.refine(isHubPath, 'a path such as organization/model-name'));
const word = z.string().check(z.regex(/^\w[\w./+-]{0,127}$/, 'a short word'));
const yesOrNo = z.pipe(
  z.enum(['yes', 'no'], 'yes or no'),
  z.transform((answer) => answer === 'yes'),
);
const amount = z.coerce.number('a number').check(z.positive('a number above 0'));
const day = z.iso.date('a date such as 2025-08-14');

const optionsSchema = z.object({
  model: z.optional(hubPath),
  type: z.optional(z.enum(TYPES, `one of: ${TYPES.join(', ')}`)),
  revision: z.optional(word),
  precision: z.optional(word),
  'chat-template': z.optional(yesOrNo),
  'base-model': z.optional(hubPath),
  params: z.optional(amount),
  architecture: z.optional(word),
  license: z.optional(word),
  'upload-date': z.optional(day),
  'on-hub': z.optional(yesOrNo),
  'official-provider': z.optional(yesOrNo),
  moe: z.optional(yesOrNo),
  merged: z.optional(yesOrNo),
  co2: z.optional(amount),
});
/** What the caller states about the files' models, for what the files do not say themselves. */
export type ImportOptions = z.infer<typeof optionsSchema>;

export const IMPORT_USAGE = `Usage: npm run import -- FILE_OR_FOLDER… [OPTIONS]

Imports results files of lm-evaluation-harness and publishes them together. A folder stands for every .json file below it.

Facts that a file states are taken from it; these options state the others:
  --model ORG/NAME          the model (one file only)
  --revision COMMIT         the commit, branch or tag that was evaluated
  --precision NAME          bfloat16, float16, 8bit, …
  --chat-template yes|no    whether the chat template was applied
  --base-model ORG/NAME     the model an adapter or delta goes on
  --params BILLIONS         the number of parameters
  --type TYPE               ${TYPES.join(', ')}
  --architecture NAME       such as LlamaForCausalLM
  --license TAG             the hub's licence tag
  --upload-date YYYY-MM-DD  when the model came to the hub
  --on-hub yes|no           whether the model has a page on the hub (default: it has)
  --official-provider yes|no
  --moe yes|no
  --merged yes|no
  --co2 KG                  CO₂ of the evaluation

Exit code: 0 all imported or unchanged, 1 something was refused, 2 wrong usage or configuration, 3 no database.`;

/** The command line cannot be understood. */
export class UsageError extends Error {}

/**
 * Files, folders and stated facts from a command line.
 * @throws {UsageError} saying what is wrong.
 */
export function parseImportArguments(args: readonly string[]): { paths: string[]; options: ImportOptions } {
  const names = Object.keys(optionsSchema.shape);
  let parsed: { values: object; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (parsed.positionals.length === 0) throw new UsageError('Name at least one results file or folder.');
  const options = optionsSchema.safeParse(parsed.values);
  if (!options.success) {
    const lines = options.error.issues.map((issue) => `--${issue.path.join('.')} must be ${issue.message}`);
    throw new UsageError(lines.join('\n'));
  }
  return { paths: parsed.positionals, options: options.data };
}

import type { StatedFacts } from '@leaderboard/core/benchmark/model-facts';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { isHubPath } from '@leaderboard/core/hub-path';
import { isWord, TEXT_LIMITS } from '@leaderboard/core/limits';
import * as z from 'zod/mini';
import { linkedAddress } from '../hub/reported-scores.ts';
import { reportedText } from './reported-table.ts';

const TYPES = MODEL_TYPES.map((type) => type.key);

const hubPath = z.string().check(z.refine(isHubPath, 'a path such as organization/model-name'));
const word = z.string().check(z.refine(isWord, 'a short word'));
const description = word.check(z.maxLength(TEXT_LIMITS.license.longest, 'a short word'));
const yesOrNo = z.pipe(
  z.enum(['yes', 'no'], 'yes or no'),
  z.transform((answer) => answer === 'yes'),
);
const amount = z.coerce.number('a number').check(z.positive('a number above 0'));
const url = z
  .string()
  .check(z.refine((url) => linkedAddress(url) !== null, 'a URL that begins with https://'));
const day = z.iso.date('a date such as 2025-08-14');

interface ImportOption {
  /** Placeholder for the value in the help output. */
  readonly value: string;
  readonly description: string;
  readonly schema: z.ZodMiniType;
  /** Model metadata field that this option sets directly. */
  readonly fact?: keyof StatedFacts;
}

/** Run metadata that can be given on the command line if the files lack it. */
export const IMPORT_OPTIONS = {
  model: {
    value: 'ORG/NAME',
    description: 'the model, if all results are for the same one',
    schema: hubPath,
  },
  revision: { value: 'COMMIT', description: 'the commit, branch or tag that was evaluated', schema: word },
  precision: { value: 'NAME', description: 'bfloat16, float16, 8bit, …', schema: word },
  'chat-template': { value: 'yes|no', description: 'whether the chat template was applied', schema: yesOrNo },
  'base-model': {
    value: 'ORG/NAME',
    description: 'base model of an adapter or delta',
    schema: hubPath,
    fact: 'baseModel',
  },
  params: {
    value: 'BILLIONS',
    description: 'the number of parameters',
    schema: amount,
    fact: 'paramsBillions',
  },
  type: {
    value: 'TYPE',
    description: TYPES.join(', '),
    schema: z.enum(TYPES, `one of: ${TYPES.join(', ')}`),
    fact: 'type',
  },
  architecture: {
    value: 'NAME',
    description: 'such as LlamaForCausalLM',
    schema: description,
    fact: 'architecture',
  },
  license: { value: 'TAG', description: 'the license tag on the hub', schema: description, fact: 'license' },
  generation: {
    value: 'NAME',
    description: "the model's generation, such as 3.1",
    schema: description,
    fact: 'generation',
  },
  'upload-date': {
    value: 'YYYY-MM-DD',
    description: 'when the model was uploaded to the hub',
    schema: day,
    fact: 'uploadDate',
  },
  'on-hub': {
    value: 'yes|no',
    description:
      'whether the model is on the hub; "no" removes its link. Without it, a new model counts as on the hub, and a model on the board keeps its state. A flag of "npx leaderboard board flag" takes precedence',
    schema: yesOrNo,
  },
  'official-provider': {
    value: 'yes|no',
    description: 'whether its provider published it',
    schema: yesOrNo,
    fact: 'isOfficialProvider',
  },
  moe: { value: 'yes|no', description: 'whether it is a mixture of experts', schema: yesOrNo, fact: 'isMoe' },
  merged: {
    value: 'yes|no',
    description: 'whether it is merged from other models',
    schema: yesOrNo,
    fact: 'isMerged',
  },
  co2: { value: 'KG', description: 'CO₂ emissions of the evaluation', schema: amount },
  source: { value: 'NAME', description: 'with --reported: source of the file', schema: reportedText },
  url: { value: 'URL', description: 'with --reported: URL of that source', schema: url },
} as const satisfies Record<string, ImportOption>;
type OptionName = keyof typeof IMPORT_OPTIONS;

const SCHEMAS = Object.fromEntries(
  Object.entries(IMPORT_OPTIONS).map(([name, { schema }]) => [name, z.optional(schema)]),
  // Object.fromEntries loses the key types, but the keys are those of the table.
) as { [Name in OptionName]: z.ZodMiniOptional<(typeof IMPORT_OPTIONS)[Name]['schema']> };
export const importOptionsSchema = z.object(SCHEMAS);
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** Returns the model metadata among the options; null for each omitted option. */
export function getStatedFacts(options: ImportOptions): Partial<StatedFacts> {
  const stated = new Map<string, unknown>(Object.entries(options));
  const facts = Object.entries(IMPORT_OPTIONS).flatMap(([name, option]) =>
    'fact' in option ? [[option.fact, stated.get(name) ?? null] as const] : [],
  );
  return Object.fromEntries(facts);
}

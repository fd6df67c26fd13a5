import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { isWord, TEXT_BOUNDS } from '@leaderboard/core/bounds';
import { isHubPath } from '@leaderboard/core/hub-path';
import * as z from 'zod/mini';

const TYPES = MODEL_TYPES.map((type) => type.key);

const hubPath = z.string().check(z.refine(isHubPath, 'a path such as organization/model-name'));
const word = z.string().check(z.refine(isWord, 'a short word'));
const description = word.check(z.maxLength(TEXT_BOUNDS.license.longest, 'a short word'));
const yesOrNo = z.pipe(
  z.enum(['yes', 'no'], 'yes or no'),
  z.transform((answer) => answer === 'yes'),
);
const amount = z.coerce.number('a number').check(z.positive('a number above 0'));
const day = z.iso.date('a date such as 2025-08-14');

/** The facts that a command line may state, as they are written there. */
export const importOptionsSchema = z.object({
  model: z.optional(hubPath),
  type: z.optional(z.enum(TYPES, `one of: ${TYPES.join(', ')}`)),
  revision: z.optional(word),
  precision: z.optional(word),
  'chat-template': z.optional(yesOrNo),
  'base-model': z.optional(hubPath),
  params: z.optional(amount),
  architecture: z.optional(description),
  license: z.optional(description),
  'upload-date': z.optional(day),
  generation: z.optional(description),
  'on-hub': z.optional(yesOrNo),
  'official-provider': z.optional(yesOrNo),
  moe: z.optional(yesOrNo),
  merged: z.optional(yesOrNo),
  co2: z.optional(amount),
});
/** Facts that the caller states because the files do not. */
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** The options as the usage of the command explains them. */
export const IMPORT_OPTIONS = `  --model ORG/NAME          the model (one file only)
  --revision COMMIT         the commit, branch or tag that was evaluated
  --precision NAME          bfloat16, float16, 8bit, …
  --chat-template yes|no    whether the chat template was applied
  --base-model ORG/NAME     the model that an adapter or delta is applied to
  --params BILLIONS         the number of parameters
  --type TYPE               ${TYPES.join(', ')}
  --architecture NAME       such as LlamaForCausalLM
  --license TAG             the license tag on the hub
  --generation NAME         the model's generation, such as 3.1
  --upload-date YYYY-MM-DD  when the model was uploaded to the hub
  --on-hub yes|no           whether the model is on the hub; "no" removes its link. Without it, a new model counts as on the
                            hub, and a model that is on the board stays as it is. A flag of "npx leaderboard board" goes first
  --official-provider yes|no
  --moe yes|no
  --merged yes|no
  --co2 KG                  CO₂ emissions of the evaluation`;

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

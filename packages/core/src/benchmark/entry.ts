import * as z from 'zod/mini';
import { EVALUATION_KEYS, type EvaluationKey } from './suite.ts';

const nullableString = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());
const nullableBoolean = z.nullable(z.boolean());

/**
 * One score of a model on one benchmark (spec 3.1). `value` is the accuracy as a share 0–1, `normalized_score`
 * the same in percent 0–100. What else is known of it (absent: unknown): `n` questions scored, `stderr` the standard
 * error of `value` (0–1), `metric` the metric's exact name in the results ('acc_norm', 'acc').
 */
export const scoreSchema = z.object({
  value: z.number().check(z.minimum(0), z.maximum(1)),
  normalized_score: z.number().check(z.minimum(0), z.maximum(100)),
  n: z.optional(z.int().check(z.positive())),
  stderr: z.optional(z.number().check(z.nonnegative())),
  metric: z.optional(z.string()),
});
export type Score = z.infer<typeof scoreSchema>;

/** The version of each harness task of a run, by the task's name. */
export const taskVersionsSchema = z.record(z.string(), z.string());

/** Where an entry's scores come from; null is unknown, never a guess. */
const provenanceSchema = z.object({
  /** The publication or the kind of file the scores were read from. */
  source: nullableString,
  harness_version: nullableString,
  /** The harness's own commit, as far as its file tells it. */
  harness_git_hash: z.optional(nullableString),
  task_versions: z.optional(z.nullable(taskVersionsSchema)),
  few_shot: z.optional(nullableNumber),
  /** SHA-256 of the results file, 64 hexadecimal digits; null for scores that came from no file. */
  file_sha256: z.optional(nullableString),
  /** The model's commit on the hub, 40 hexadecimal digits. */
  commit: nullableString,
  /** When the evaluation ran, ISO 8601. */
  date: nullableString,
  /** Whether the chat template was applied to the questions. */
  chat_template_applied: nullableBoolean,
});

const optionalScore = z.optional(scoreSchema);
const evaluationsSchema = z.object(
  // Object.fromEntries forgets its keys' type; they are EVALUATION_KEYS by construction.
  Object.fromEntries(EVALUATION_KEYS.map((key) => [key, optionalScore])) as Record<
    EvaluationKey,
    typeof optionalScore
  >,
);
/** The scores of an entry by evaluation key; a key that is absent has no score. */
export type Evaluations = z.infer<typeof evaluationsSchema>;

/**
 * A leaderboard entry as it travels (spec 3.1): one evaluated configuration of one model. `model.hub_path` is ours: null
 * says that the model is on no hub; absent, links go by `model.name`. `model.average_score` and the ranks are computed
 * again by the client.
 */
export const entrySchema = z.object({
  id: z.string().check(z.minLength(1)),
  model: z.object({
    name: z.string().check(z.minLength(1)),
    hub_path: z.optional(nullableString),
    type: nullableString,
    type_icon: z.optional(z.string()),
    architecture: nullableString,
    precision: nullableString,
    has_chat_template: nullableBoolean,
    average_score: z.optional(nullableNumber),
  }),
  evaluations: evaluationsSchema,
  metadata: z.object({
    params_billions: nullableNumber,
    hub_license: nullableString,
    hub_hearts: nullableNumber,
    upload_date: nullableString,
    submission_date: nullableString,
    generation: z.nullable(z.union([z.number(), z.string()])),
    base_model: nullableString,
    co2_cost: nullableNumber,
    is_highlighted_by_maintainer: z.optional(nullableBoolean),
  }),
  features: z.object({
    is_moe: nullableBoolean,
    is_flagged: nullableBoolean,
    is_merged: nullableBoolean,
    /** True when the model IS available on the hub: read it through {@link availableOnHub}. */
    is_not_available_on_hub: nullableBoolean,
    is_highlighted_by_maintainer: nullableBoolean,
    is_for_edge_devices: nullableBoolean,
  }),
  previous_rank: z.optional(nullableNumber),
  provenance: z.optional(provenanceSchema),
});
export type LeaderboardEntry = z.infer<typeof entrySchema>;

/**
 * Whether the model is on the hub; null when unknown. The wire calls it `is_not_available_on_hub` and means the opposite
 * (docs/decisions/0006-available-on-hub.md); here alone it is translated.
 */
export function availableOnHub(entry: LeaderboardEntry): boolean | null {
  return entry.features.is_not_available_on_hub;
}

/** The hub path that links of an entry go by (spec 2.3), or null when the model is on no hub. */
export function hubPathOf(entry: LeaderboardEntry): string | null {
  return entry.model.hub_path === undefined ? entry.model.name : entry.model.hub_path;
}

/** Whether the entry is a model its own maker provides: the flag may stand in features or in metadata (spec 5.2). */
export function isOfficial(entry: LeaderboardEntry): boolean {
  return (
    entry.features.is_highlighted_by_maintainer === true ||
    entry.metadata.is_highlighted_by_maintainer === true
  );
}

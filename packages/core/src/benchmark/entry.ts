import * as z from 'zod/mini';
import { entryFactSchemas } from './model-facts.ts';
import { getMetrics, rankedBy } from './protocols.ts';
import { interval, nullableBoolean, nullableNumber, nullableText, orUnknown } from './schemas.ts';
import { BENCHMARKS, EVALUATION_KEYS, type EvaluationKey, SUITE } from './suite.ts';

/**
 * Score of a model on one benchmark. `value` is the accuracy as a share (0–1), `normalized_score` the same in percent (0–100).
 * The other fields are absent if unknown: `n` is the number of scored questions, `stderr` the standard error of `value` (0–1),
 * `metric` the exact metric name in the results ('acc_norm', 'acc'), `interval` the 95 % interval of `value`, both bounds 0–1
 * (docs/statistics.md#intervals).
 */
export const scoreSchema = z.object({
  value: z.number().check(z.minimum(0), z.maximum(1)),
  normalized_score: z.number().check(z.minimum(0), z.maximum(100)),
  n: z.optional(z.int().check(z.positive())),
  stderr: z.optional(z.number().check(z.nonnegative())),
  metric: z.optional(z.string()),
  interval: z.optional(interval),
  /** Number of generated answers from which no letter could be read; absent if unknown or if nothing was generated. */
  unread: z.optional(z.int().check(z.nonnegative())),
});
export type Score = z.infer<typeof scoreSchema>;

export const taskVersionsSchema = z.record(z.string(), z.string());

/** Origin of an entry's scores. null means unknown, never a guess. */
const provenanceSchema = z.object({
  /** Paper or file type that the scores were read from. */
  source: nullableText,
  harness_version: nullableText,
  /** Harness commit, if the results file contains one. */
  harness_git_hash: z.optional(nullableText),
  task_versions: z.optional(z.nullable(taskVersionsSchema)),
  few_shot: z.optional(nullableNumber),
  /** SHA-256 of the results file (64 hex digits); null if the scores did not come from a file. */
  file_sha256: z.optional(nullableText),
  /** Model commit on the hub (40 hex digits). */
  commit: nullableText,
  /** Evaluation time (ISO 8601). */
  date: nullableText,
  chat_template_applied: nullableBoolean,
  /** Run number, if its answers are stored (see getAnswers in api.ts). */
  answers_run: z.optional(nullableNumber),
});

/** An object schema with the same value schema for every evaluation key. */
export function byEvaluation<Value extends z.core.$ZodType>(value: Value) {
  const values = EVALUATION_KEYS.map((key) => [key, value]);
  // Object.fromEntries loses the key type; the keys are EVALUATION_KEYS by construction.
  return z.object(Object.fromEntries(values) as Record<EvaluationKey, Value>);
}

const evaluationsSchema = byEvaluation(z.optional(scoreSchema));
/** Scores of an entry by evaluation key. A missing key means no score. */
export type Evaluations = z.infer<typeof evaluationsSchema>;

const modelSchema = z.object({
  ...entryFactSchemas('model'),
  name: z.string().check(z.minLength(1)),
  /** null if the model is not on a hub. If absent, links use `name`. */
  hub_path: z.optional(nullableText),
  type_icon: z.optional(z.string()),
  precision: orUnknown(z.string()),
  average_score: z.optional(nullableNumber),
  /** The 95 % interval of `average_score`, in percent; absent if a question count is unknown. */
  average_interval: z.optional(interval),
});

const metadataSchema = z.object({
  ...entryFactSchemas('metadata'),
  submission_date: orUnknown(z.string()),
  generation: orUnknown(z.union([z.number(), z.string()])),
  co2_cost: orUnknown(z.number()),
  is_highlighted_by_maintainer: z.optional(nullableBoolean),
});

const featuresSchema = z.object({
  ...entryFactSchemas('features'),
  is_flagged: orUnknown(z.boolean()),
  /** True if the model IS available on the hub. Read it through {@link availableOnHub}. */
  is_not_available_on_hub: orUnknown(z.boolean()),
  is_for_edge_devices: orUnknown(z.boolean()),
});

/**
 * A leaderboard entry: one evaluated configuration of a model. The client recomputes `model.average_score` and the ranks. Fields
 * not named in the specification are optional.
 */
export const entrySchema = z.object({
  id: z.string().check(z.minLength(1)),
  model: modelSchema,
  evaluations: evaluationsSchema,
  /**
   * Evaluated domains, if some are missing. Such an entry has an average and a rank only in views for which it has all columns
   * (docs/board.md#rows-of-some-domains). If absent, missing scores are left out of the average.
   */
  domains: z.optional(z.array(z.string())),
  metadata: metadataSchema,
  features: featuresSchema,
  previous_rank: z.optional(nullableNumber),
  /** Best and worst possible rank (docs/statistics.md#rank-ranges). */
  rank_range: z.optional(z.tuple([z.int().check(z.positive()), z.int().check(z.positive())])),
  /** Number of the run that produced the scores; getRun in records-api.ts returns their origin. */
  run: z.optional(z.int().check(z.positive())),
  /**
   * Runs that produced the scores, newest first, and the domains that each contributes. Absent if all scores are from `run`.
   * `provenance` describes the newest run.
   */
  runs: z.optional(
    z.array(
      z.object({
        run: z.int().check(z.positive()),
        domains: z.array(z.string()),
        source: nullableText,
        harness_version: nullableText,
        file_sha256: nullableText,
        commit: nullableText,
        date: nullableText,
      }),
    ),
  ),
  /** Evaluation protocol (docs/results.md#benchmark); absent if the source does not specify it. */
  protocol: z.optional(z.string()),
  /** Share of generated answers that could not be read, 0–1; absent unless known for all of them. */
  unread_share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Run settings that may affect answers, such as 'enable_thinking=false max_length=256'; absent if there are none. */
  prompt: z.optional(z.string()),
  provenance: z.optional(provenanceSchema),
});
/** An entry as written by our server. */
export type WrittenEntry = z.infer<typeof entrySchema>;

/**
 * Adds the suite's question counts to all scores. Avoids `{ ...score, n }`: Node 20 gives every object built that way its own
 * hidden class, which took half of a large board's memory (docs/known-traps.md).
 */
function withQuestions(evaluations: Evaluations): Evaluations {
  const all: Evaluations = {};
  for (const { key, questions } of BENCHMARKS) {
    const score = evaluations[key];
    if (score !== undefined) all[key] = Object.assign({}, score, { n: questions });
  }
  return all;
}

/** Drops scores that lack `value` or `normalized_score`. */
function withScores(evaluations: unknown): unknown {
  if (typeof evaluations !== 'object' || evaluations === null) return evaluations ?? {};
  return Object.fromEntries(
    Object.entries(evaluations).filter(
      ([, score]) => typeof score !== 'object' || (score?.value != null && score.normalized_score != null),
    ),
  );
}

/** Converts flags sent as 0 or 1 to booleans. */
function withBooleans(features: unknown): unknown {
  if (typeof features !== 'object' || features === null) return features ?? {};
  const isNumber = (flag: string, value: unknown) => flag !== 'params_billions' && typeof value === 'number';
  return Object.fromEntries(
    Object.entries(features).map(([flag, value]) => [flag, isNumber(flag, value) ? value !== 0 : value]),
  );
}

/** Treats a non-numeric size as missing. */
const readSize = z.catch(orUnknown(z.number()), null);

/**
 * Accepts the variants that the specification allows other servers to send. Intervals are dropped: clients compute them, including
 * for custom averages, and a large board would have a million.
 */
const readFieldsSchema = z.extend(entrySchema, {
  model: z.extend(z.omit(modelSchema, { average_interval: true }), {
    type_icon: z.catch(modelSchema.shape.type_icon, undefined),
  }),
  evaluations: z.pipe(
    z.transform(withScores),
    byEvaluation(
      // The raw value may use any scale.
      z.optional(z.extend(z.omit(scoreSchema, { interval: true }), { value: z.number() })),
    ),
  ),
  metadata: z.pipe(
    z.transform((metadata: unknown): unknown => metadata ?? {}),
    z.extend(metadataSchema, {
      params_billions: readSize,
      generation: z.catch(metadataSchema.shape.generation, null),
    }),
  ),
  features: z.pipe(z.transform(withBooleans), z.extend(featuresSchema, { params_billions: readSize })),
  /** Fields specific to getLeaderboard (board-entry.ts). */
  metric: z.optional(z.string()),
  suite: z.optional(z.string()),
});

/** Reads a leaderboard entry (docs/site.md#reading-answers). */
export const readEntrySchema = z.pipe(
  readFieldsSchema,
  z.transform(
    ({ suite, evaluations, metadata, features: { params_billions: otherSize, ...features }, ...entry }) => {
      return {
        // New fields come first, for the same reason as in withQuestions.
        evaluations: suite === SUITE.id ? withQuestions(evaluations) : evaluations,
        // Other servers may send the size with the features.
        metadata: { ...metadata, params_billions: metadata.params_billions ?? otherSize },
        features,
        ...entry,
      };
    },
  ),
);
export type LeaderboardEntry = z.infer<typeof readEntrySchema>;

/** The scores of an entry, and its domains if some are missing. */
export type Scored = Pick<LeaderboardEntry, 'evaluations' | 'domains'>;

/**
 * Rows with a higher share of unreadable answers are marked: their scores say more about the answer format than about knowledge.
 */
const MUCH_UNREAD = 0.05;

/** Share of unreadable answers if it is high enough to mark the row; otherwise null. */
export function getHighUnreadShare({
  unread_share: share = 0,
}: Pick<LeaderboardEntry, 'unread_share'>): number | null {
  return share > MUCH_UNREAD ? share : null;
}

/** Metrics of an entry's scores: 'acc_norm', or 'acc, acc_norm' if they differ; null if there are none. */
export function getMetric({
  metric,
  evaluations,
}: Pick<LeaderboardEntry, 'evaluations'> & { readonly metric?: string | undefined }): string | null {
  if (metric !== undefined) return metric;
  const stated = new Set<string>();
  for (const key of EVALUATION_KEYS) {
    const ofScore = evaluations[key]?.metric;
    if (ofScore !== undefined && ofScore !== null) stated.add(ofScore);
  }
  return stated.size === 0 ? null : [...stated].sort().join(', ');
}

/** The entry's metric if it differs from its protocol's preferred metric; otherwise null. */
export function getOtherMetric(entry: LeaderboardEntry): string | null {
  const metric = getMetric(entry);
  return metric === getMetrics(rankedBy(entry))[0] ? null : metric;
}

/**
 * Whether the model is on the hub; null if unknown. The API field `is_not_available_on_hub` means the opposite of its name
 * (docs/decisions/README.md#6-is_not_available_on_hub). Only this function interprets it.
 */
export function availableOnHub(entry: LeaderboardEntry): boolean | null {
  return entry.features.is_not_available_on_hub;
}

/** The hub path for an entry's links; null if the model is not on a hub. */
export function getHubPath(entry: LeaderboardEntry): string | null {
  return entry.model.hub_path === undefined ? entry.model.name : entry.model.hub_path;
}

/** Whether the model was published by its maker. The flag may be in features or in metadata. */
export function isOfficial(entry: LeaderboardEntry): boolean {
  return (
    entry.features.is_highlighted_by_maintainer === true ||
    entry.metadata.is_highlighted_by_maintainer === true
  );
}

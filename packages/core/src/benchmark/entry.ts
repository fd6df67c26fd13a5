import * as z from 'zod/mini';
import { entryFactSchemas } from './model-facts.ts';
import { getMetrics, rankedBy } from './protocols.ts';
import { interval, nullableBoolean, nullableNumber, nullableText, orUnknown } from './schemas.ts';
import { BENCHMARKS, EVALUATION_KEYS, type EvaluationKey, SUITE } from './suite.ts';

/**
 * One score of a model on one benchmark. `value` is the accuracy as a share 0–1, `normalized_score` the same in percent
 * 0–100. The rest is unknown when absent: `n` questions scored, `stderr` the standard error of `value` (0–1), `metric` the
 * metric's exact name in the results ('acc_norm', 'acc'), `interval` the 95 % interval of `value`, both ends 0–1
 * (docs/statistics.md#intervals).
 */
export const scoreSchema = z.object({
  value: z.number().check(z.minimum(0), z.maximum(1)),
  normalized_score: z.number().check(z.minimum(0), z.maximum(100)),
  n: z.optional(z.int().check(z.positive())),
  stderr: z.optional(z.number().check(z.nonnegative())),
  metric: z.optional(z.string()),
  interval: z.optional(interval),
  /** The generated answers that held no letter that could be read; absent: not known, or nothing was generated. */
  unread: z.optional(z.int().check(z.nonnegative())),
});
export type Score = z.infer<typeof scoreSchema>;

export const taskVersionsSchema = z.record(z.string(), z.string());

/** Where an entry's scores come from; null is unknown, never a guess. */
const provenanceSchema = z.object({
  /** The publication or the kind of file the scores were read from. */
  source: nullableText,
  harness_version: nullableText,
  /** The harness's own commit, as far as its file tells it. */
  harness_git_hash: z.optional(nullableText),
  task_versions: z.optional(z.nullable(taskVersionsSchema)),
  few_shot: z.optional(nullableNumber),
  /** SHA-256 of the results file, 64 hexadecimal digits; null for scores that came from no file. */
  file_sha256: z.optional(nullableText),
  /** The model's commit on the hub, 40 hexadecimal digits. */
  commit: nullableText,
  /** When the evaluation ran, ISO 8601. */
  date: nullableText,
  /** Whether the chat template was applied to the questions. */
  chat_template_applied: nullableBoolean,
  /** The number of the run, where its answers are stored: getAnswers in api.ts takes it. */
  answers_run: z.optional(nullableNumber),
});

/** An object with the same kind of value under every evaluation key. */
export function byEvaluation<Value extends z.core.$ZodType>(value: Value) {
  const values = EVALUATION_KEYS.map((key) => [key, value]);
  // Object.fromEntries forgets its keys' type; they are EVALUATION_KEYS by construction.
  return z.object(Object.fromEntries(values) as Record<EvaluationKey, Value>);
}

const evaluationsSchema = byEvaluation(z.optional(scoreSchema));
/** The scores of an entry by evaluation key; a key that is absent has no score. */
export type Evaluations = z.infer<typeof evaluationsSchema>;

const modelSchema = z.object({
  ...entryFactSchemas('model'),
  name: z.string().check(z.minLength(1)),
  /** Null: the model is on no hub. Absent: links go by `name`. */
  hub_path: z.optional(nullableText),
  type_icon: z.optional(z.string()),
  precision: orUnknown(z.string()),
  average_score: z.optional(nullableNumber),
  /** The 95 % interval of `average_score`, in percent; absent where a number of questions is unknown. */
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
  /** True when the model IS available on the hub: read it through {@link availableOnHub}. */
  is_not_available_on_hub: orUnknown(z.boolean()),
  is_for_edge_devices: orUnknown(z.boolean()),
});

/**
 * A leaderboard entry: one evaluated configuration of one model. The client computes `model.average_score` and the ranks again.
 * What the specification of the call does not name is optional.
 */
export const entrySchema = z.object({
  id: z.string().check(z.minLength(1)),
  model: modelSchema,
  evaluations: evaluationsSchema,
  /**
   * The domains that were evaluated, where some were not. Such an entry has an average and a rank only in views all of whose columns it
   * has (docs/board.md#rows-of-some-domains). Absent: an absent score is left out of the average.
   */
  domains: z.optional(z.array(z.string())),
  metadata: metadataSchema,
  features: featuresSchema,
  previous_rank: z.optional(nullableNumber),
  /** The best and the worst rank the entry may hold (docs/statistics.md#rank-ranges). */
  rank_range: z.optional(z.tuple([z.int().check(z.positive()), z.int().check(z.positive())])),
  /** The number of the run that the scores are of: getRun in records-api.ts tells where they come from. */
  run: z.optional(z.int().check(z.positive())),
  /**
   * The runs that the scores are of, newest first, each with the domains that it counts for; absent: all scores are of `run`. The
   * provenance is that of the newest.
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
  /** The protocol by which it was asked and its answers read (docs/results.md#benchmark); absent: the source does not state it. */
  protocol: z.optional(z.string()),
  /** The share of its generated answers that could not be read, 0–1, where that is known of all of them. */
  unread_share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Settings of the run that may change answers, such as 'enable_thinking=false max_length=256'; absent: none. */
  prompt: z.optional(z.string()),
  provenance: z.optional(provenanceSchema),
});
/** An entry as our server writes it. */
export type WrittenEntry = z.infer<typeof entrySchema>;

/**
 * Every score with the suite's number of questions. Not `{ ...score, n }`: Node 20 describes each object that is made so by itself,
 * which was half of a large board's memory (docs/known-traps.md).
 */
function withQuestions(evaluations: Evaluations): Evaluations {
  const all: Evaluations = {};
  for (const { key, questions } of BENCHMARKS) {
    const score = evaluations[key];
    if (score !== undefined) all[key] = Object.assign({}, score, { n: questions });
  }
  return all;
}

/** A score that lacks one of its two figures is none. */
function withScores(evaluations: unknown): unknown {
  if (typeof evaluations !== 'object' || evaluations === null) return evaluations ?? {};
  return Object.fromEntries(
    Object.entries(evaluations).filter(
      ([, score]) => typeof score !== 'object' || (score?.value != null && score.normalized_score != null),
    ),
  );
}

/** Flags may travel as 0 and 1. */
function withBooleans(features: unknown): unknown {
  if (typeof features !== 'object' || features === null) return features ?? {};
  const isNumber = (flag: string, value: unknown) => flag !== 'params_billions' && typeof value === 'number';
  return Object.fromEntries(
    Object.entries(features).map(([flag, value]) => [flag, isNumber(flag, value) ? value !== 0 : value]),
  );
}

/** A size that is no number counts as a missing one. */
const readSize = z.catch(orUnknown(z.number()), null);

/**
 * What the specification of the board's call lets others write otherwise. The intervals are left out: readers compute them, for
 * averages of their own choice too, and a large board has a million.
 */
const readFieldsSchema = z.extend(entrySchema, {
  model: z.extend(z.omit(modelSchema, { average_interval: true }), {
    type_icon: z.catch(modelSchema.shape.type_icon, undefined),
  }),
  evaluations: z.pipe(
    z.transform(withScores),
    byEvaluation(
      // The raw value may be on any scale.
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
  /** Of the board's call (board-entry.ts). */
  metric: z.optional(z.string()),
  suite: z.optional(z.string()),
});

/** Reads a leaderboard entry (docs/site.md#reading-answers). */
export const readEntrySchema = z.pipe(
  readFieldsSchema,
  z.transform(
    ({ suite, evaluations, metadata, features: { params_billions: otherSize, ...features }, ...entry }) => {
      return {
        // First what is new, for the same reason as in withQuestions.
        evaluations: suite === SUITE.id ? withQuestions(evaluations) : evaluations,
        // The size may stand among the features instead.
        metadata: { ...metadata, params_billions: metadata.params_billions ?? otherSize },
        features,
        ...entry,
      };
    },
  ),
);
export type LeaderboardEntry = z.infer<typeof readEntrySchema>;

/** The scores of an entry, and whether they are of some domains only. */
export type Scored = Pick<LeaderboardEntry, 'evaluations' | 'domains'>;

/** Above this share of unread answers a row is marked: its scores say more of the form of the answers than of knowledge. */
const MUCH_UNREAD = 0.05;

/** The share of unread answers of an entry that is marked for it; null for others. */
export function getHighUnreadShare({
  unread_share: share = 0,
}: Pick<LeaderboardEntry, 'unread_share'>): number | null {
  return share > MUCH_UNREAD ? share : null;
}

/** The metrics that the scores of an entry state: 'acc_norm', or 'acc, acc_norm' where they differ; null where none is stated. */
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

/** The metric of an entry that is not compared by its protocol's own; null where it is, or where none is stated. */
export function getOtherMetric(entry: LeaderboardEntry): string | null {
  const metric = getMetric(entry);
  return metric === getMetrics(rankedBy(entry))[0] ? null : metric;
}

/**
 * Whether the model is on the hub; null when unknown. The wire calls it `is_not_available_on_hub` and means the opposite
 * (docs/decisions/README.md#6-is_not_available_on_hub). Only this function translates it.
 */
export function availableOnHub(entry: LeaderboardEntry): boolean | null {
  return entry.features.is_not_available_on_hub;
}

/** The hub path for the links of an entry; null when the model is on no hub. */
export function getHubPath(entry: LeaderboardEntry): string | null {
  return entry.model.hub_path === undefined ? entry.model.name : entry.model.hub_path;
}

/** Whether the model is provided by its own maker: the flag may stand in features or in metadata. */
export function isOfficial(entry: LeaderboardEntry): boolean {
  return (
    entry.features.is_highlighted_by_maintainer === true ||
    entry.metadata.is_highlighted_by_maintainer === true
  );
}

/** The calls about subjects and what the suite consists of: a part of the contract, beside records-api.ts (docs/questions.md). */
import * as z from 'zod/mini';
import { interval, nullableInt, nullableNumber, nullableText, text } from './benchmark/shapes.ts';
import { modelsQuery, placedSchema } from './records-api.ts';

const range = z.tuple([z.int(), z.int()]);

const ONCE =
  'Made once for each publication, seconds after it. Send the ETag as If-None-Match: the answer is 304 until then.';

/** Of which board the figures are. They follow a publication by seconds, so they may be of the one before. */
const stateShape = {
  /** The publication that the figures are of; null: none are computed yet. */
  publication: nullableInt,
  /** K: models with answers to each question, a group of quantized variants counted once. */
  models: z.int(),
};

const partSchema = z.object({
  /** Empty: not stated. */
  label: text,
  questions: z.int(),
});
const compositionSchema = z.object({
  questions: z.int(),
  /** Most questions first. Null: the source does not tell. */
  subjects: z.nullable(z.array(partSchema)),
  levels: z.nullable(z.array(partSchema)),
  types: z.nullable(z.array(partSchema)),
  /** The fewest subjects that hold half of the questions. */
  half_in: nullableInt,
});

export const getComposition = {
  method: 'GET',
  path: '/api/composition',
  summary: 'What each domain and task consists of: questions by subject, level and type',
  description: ONCE,
  isConditional: true,
  response: z.object({
    domains: z.array(
      z.object({
        domain: text,
        /** 'dictionary': counted in the questions that were asked. 'card': as the authors of the data set state it. */
        source: z.enum(['dictionary', 'card']),
        /** The card's address; null for a dictionary, and for a domain that the card does not have. */
        address: nullableText,
        ...compositionSchema.shape,
        /** By task; empty where the source is a card, which tells no languages. */
        tasks: z.record(text, compositionSchema),
      }),
    ),
  }),
} as const;
export type CompositionRecord = z.infer<typeof getComposition.response>;

/** One value of one label, of a task or of both languages of a domain. */
const profileCellSchema = z.object({
  /** Empty: not stated. */
  label: text,
  n: z.int(),
  /** 'ranked' from 100 questions on, 'shown' from 30 on; 'count only' has no other figure. */
  kind: z.enum(['ranked', 'shown', 'count only']),
  share: nullableNumber,
  interval: z.nullable(interval),
  /** Orders the cells of one model, and is its hollow mark where `kind` is 'shown'. Null in a domain's cells. */
  shrunken: nullableNumber,
  /** Of the models that count (K). */
  median: nullableNumber,
  /** The place among `models` rows with answers, and the places that it may hold; null where `kind` is not 'ranked'. */
  rank: nullableInt,
  rank_range: z.nullable(range),
  models: z.int(),
});
const cellsSchema = z.object({
  cells: z.array(profileCellSchema),
  /** The cells below 30 questions together; null below 30 questions in all. */
  others: z.nullable(z.object({ cells: z.int(), n: z.int() })),
});
const byLabel = z.object({ subject: cellsSchema, level: cellsSchema, type: cellsSchema });

/** English minus Hindi of a domain, as shares: on the same mix of subjects and levels, and plain. */
const gapSchema = z.object({
  domain: text,
  plain: nullableNumber,
  plain_interval: z.nullable(interval),
  /** Null with the interval: see `without`. */
  same_mix: nullableNumber,
  same_mix_interval: z.nullable(interval),
  /** plain − same_mix; it has no interval. */
  due_to_mix: nullableNumber,
  /** The share of the questions of each language that are in cells. */
  matched: z.nullable(interval),
  cells: nullableInt,
  subjects_out: z.array(text),
  /** Why there is no gap on the same mix; null where there is one. */
  without: z.nullable(z.enum(['no_answers', 'no_dictionary', 'too_little_matched'])),
});
export type GapRecord = z.infer<typeof gapSchema>;

export const getProfile = {
  method: 'GET',
  path: '/api/profile',
  summary: 'Scores of one to six models by subject, level and type, and both language gaps',
  description: ONCE,
  isConditional: true,
  query: modelsQuery,
  response: z.object({
    ...stateShape,
    /** In the order they were asked for. */
    profiles: z.array(
      z.extend(placedSchema, {
        /** Why there is no profile; null where there is one. */
        without: z.nullable(z.enum(['no_answers', 'other_questions', 'no_dictionary', 'not_computed'])),
        /** By task, and by domain for both languages together; empty without a profile. */
        tasks: z.record(text, byLabel),
        domains: z.record(text, byLabel),
        /** Of each domain, in their order. */
        gaps: z.array(gapSchema),
        mean_gap: z.pick(gapSchema, {
          plain: true,
          plain_interval: true,
          same_mix: true,
          same_mix_interval: true,
        }),
      }),
    ),
    /** What was asked for and has no row on the board. */
    missing: z.array(text),
  }),
} as const;
export type ProfileRecord = z.infer<typeof getProfile.response>;
export type ProfileCell = z.infer<typeof profileCellSchema>;
export type CellsByLabel = z.infer<typeof byLabel>;

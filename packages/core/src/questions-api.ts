/** The calls about questions and subjects: a part of the contract, beside records-api.ts (docs/questions.md). */
import * as z from 'zod/mini';
import { entrySchema } from './benchmark/entry.ts';
import { QUESTION_FLAGS, QUESTION_SETS } from './benchmark/question-flags.ts';
import { LABELS } from './benchmark/question-labels.ts';
import { BENCHMARKS, isEvaluationKey } from './benchmark/suite.ts';
import { MOST_COMPARED } from './compared-models.ts';

const nullableInt = z.nullable(z.int());
const nullableNumber = z.nullable(z.number());
const interval = z.tuple([z.number(), z.number()]);
const range = z.tuple([z.int(), z.int()]);

const TASKS = BENCHMARKS.filter(({ language }) => language !== null).map(({ key }) => key);
const taskParam = z.string().check(
  z.refine((task) => isEvaluationKey(task) && TASKS.includes(task), {
    error: `must be one of ${TASKS.join(', ')}`,
  }),
);
const LONGEST_NAME = 400;

/** Of which board the figures are. They follow a publication by seconds, so they may be of the one before. */
const stateShape = {
  /** The publication that the figures are of; null: none are computed yet. */
  publication: nullableInt,
  /** K: models with answers to each question, a group of quantized variants counted once. */
  models: z.int(),
  /** K_o: those of them with the chosen options too, which never leave the server. */
  models_with_options: z.int(),
};

/** From how many models on a figure is given; below it, it is null. */
const minimumsSchema = z.object({
  share: z.int(),
  discrimination: z.int(),
  flags: z.int(),
  options: z.int(),
});

/** Flagged questions by flag (QUESTION_FLAGS); null: too few models, and for the duplicates no dictionary. A question with several flags counts in each. */
const flagCounts = z.record(z.enum(QUESTION_FLAGS), nullableInt);

/** How many questions there are and how many are flagged, by task. */
export const getQuestionsSummary = {
  method: 'GET',
  path: '/api/questions/summary',
  summary: 'Questions by task: how many models answered them, and how many are flagged',
  response: z.object({
    ...stateShape,
    minimums: minimumsSchema,
    tasks: z.array(
      z.object({
        task: z.string(),
        questions: z.int(),
        has_dictionary: z.boolean(),
        flags: flagCounts,
      }),
    ),
    /** Of all tasks. */
    flags: flagCounts,
    /** Groups of the same question in several tasks, each as [task, question]…; they are listed and drop nothing. */
    duplicates_across_tasks: z.array(z.array(z.tuple([z.string(), z.int()]))),
  }),
} as const;
export type QuestionsSummary = z.infer<typeof getQuestionsSummary.response>;

/**
 * All questions of a task, column by column; the question is the place in each list, from 0, as the harness counts. Intervals
 * follow from the figures (shareInterval and discriminationInterval in questions/item-figures.ts).
 */
export const getQuestions = {
  method: 'GET',
  path: '/api/questions',
  summary: 'All questions of a task, column by column: subject, share right, discrimination, flags',
  query: z.object({ task: taskParam }),
  response: z.object({
    ...stateShape,
    minimums: minimumsSchema,
    task: z.string(),
    questions: z.int(),
    /** The labels by number, and the number of each question's label. Null: no run with samples has told them yet. An empty label is 'not stated'. */
    labels: z.nullable(
      z.object({
        subjects: z.array(z.string()),
        levels: z.array(z.string()),
        types: z.array(z.string()),
        subject: z.array(z.int()),
        level: z.array(z.int()),
        type: z.array(z.int()),
      }),
    ),
    /** Models that are right; the share is this by `models`. */
    right: z.nullable(z.array(z.int())),
    /** Correlation of being right here with the number right in the rest of the task; null where it has none. */
    discrimination: z.nullable(z.array(nullableNumber)),
    /** Models in the weakest third, and as many in the strongest; how many of them are right. */
    third: z.int(),
    weakest: z.nullable(z.array(z.int())),
    strongest: z.nullable(z.array(z.int())),
    /** The sum of FLAG_BITS (benchmark/question-flags.ts) of each question's flags. */
    flags: z.array(z.int()),
    /** Groups of the same question with the same options, each in order. */
    duplicates: z.array(z.object({ questions: z.array(z.int()), is_contradicting: z.boolean() })),
  }),
} as const;
export type QuestionsOfTask = z.infer<typeof getQuestions.response>;

/** One row a question, with intervals and flags in words. */
export const QUESTION_FILES = ['questions.csv', 'questions.parquet'] as const;
export const getQuestionsFile = {
  method: 'GET',
  path: '/api/questions/export/:file',
  summary: 'All questions of all tasks as a file: CSV or Parquet',
  params: z.object({
    file: z.enum(QUESTION_FILES, { error: `must be one of ${QUESTION_FILES.join(', ')}` }),
  }),
} as const;

/** The sets of questions that a publication has recorded; they never change. */
export const getQuestionSets = {
  method: 'GET',
  path: '/api/questions/sets/:number',
  summary: 'The suspected questions and duplicates as a publication recorded them',
  params: z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')) }),
  response: z.object({
    publication: z.int(),
    /** Numbers of questions by set and task; null: the publication recorded none, because it is from before them. */
    sets: z.nullable(z.record(z.string(), z.record(z.string(), z.array(z.int())))),
  }),
} as const;

const partSchema = z.object({
  /** Empty: not stated. */
  label: z.string(),
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

/** What each domain and task consists of. */
export const getComposition = {
  method: 'GET',
  path: '/api/composition',
  summary: 'What each domain and task consists of: questions by subject, level and type',
  response: z.object({
    domains: z.array(
      z.object({
        domain: z.string(),
        /** 'dictionary': counted in the questions that were asked. 'card': as the authors of the data set state it. */
        source: z.enum(['dictionary', 'card']),
        /** The card's address; null for a dictionary, and for a domain that the card does not have. */
        address: z.nullable(z.string()),
        ...compositionSchema.shape,
        /** By task; empty where the source is a card, which tells no languages. */
        tasks: z.record(z.string(), compositionSchema),
      }),
    ),
  }),
} as const;
export type CompositionRecord = z.infer<typeof getComposition.response>;

/** One value of one label, of a task or of both languages of a domain. */
const profileCellSchema = z.object({
  /** Empty: not stated. */
  label: z.string(),
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
  domain: z.string(),
  plain: nullableNumber,
  plain_interval: z.nullable(interval),
  /** Null with the interval: see `without`. */
  same_mix: nullableNumber,
  same_mix_interval: z.nullable(interval),
  /** plain − same_mix; it has no interval. */
  due_to_mix: nullableNumber,
  /** The share of the questions of each language that are in cells. */
  matched: z.nullable(z.tuple([z.number(), z.number()])),
  cells: nullableInt,
  subjects_out: z.array(z.string()),
  /** Why there is no gap on the same mix; null where there is one. */
  without: z.nullable(z.enum(['no_answers', 'no_dictionary', 'too_little_matched'])),
});
export type GapRecord = z.infer<typeof gapSchema>;

/** What models are good at. */
export const getProfile = {
  method: 'GET',
  path: '/api/profile',
  summary: 'Scores of one to six models by subject, level and type, and both language gaps',
  /** `models`: names of models or ids of rows, between commas. */
  query: z.object({ models: z.string().check(z.minLength(1), z.maxLength(MOST_COMPARED * LONGEST_NAME)) }),
  response: z.object({
    ...stateShape,
    /** In the order they were asked for. */
    profiles: z.array(
      z.object({
        entry: entrySchema,
        rank: z.int(),
        run: z.int(),
        /** Why there is no profile; null where there is one. */
        without: z.nullable(z.enum(['no_answers', 'other_questions', 'no_dictionary', 'not_computed'])),
        /** By task, and by domain for both languages together; empty without a profile. */
        tasks: z.record(z.string(), byLabel),
        domains: z.record(z.string(), byLabel),
        /** Of each domain, in their order. */
        gaps: z.array(gapSchema),
        mean_gap: z.object({
          plain: nullableNumber,
          plain_interval: z.nullable(interval),
          same_mix: nullableNumber,
          same_mix_interval: z.nullable(interval),
        }),
      }),
    ),
    /** What was asked for and has no row on the board. */
    missing: z.array(z.string()),
  }),
} as const;
export type ProfileRecord = z.infer<typeof getProfile.response>;
export type ProfileCell = z.infer<typeof profileCellSchema>;
export type CellsByLabel = z.infer<typeof byLabel>;

/** The cells that may be compared, filtered and ranked: what the shortlist offers. */
export const getCells = {
  method: 'GET',
  path: '/api/profile/cells',
  summary: 'The subjects, levels and types with enough questions to rank models by',
  response: z.object({
    ...stateShape,
    cells: z.array(
      z.object({
        task: z.string(),
        by: z.enum(LABELS),
        label: z.string(),
        n: z.int(),
        /** Rows of the board with answers. */
        models: z.int(),
      }),
    ),
  }),
} as const;

/** How all models did in one cell. */
export const getCell = {
  method: 'GET',
  path: '/api/profile/cell',
  summary: 'All models with answers in one subject, level or type of a task',
  query: z.object({
    task: taskParam,
    by: z.enum(LABELS, { error: `must be one of ${LABELS.join(', ')}` }),
    label: z.string().check(z.maxLength(LONGEST_NAME)),
  }),
  response: z.object({
    ...stateShape,
    task: z.string(),
    by: z.enum(LABELS),
    label: z.string(),
    n: z.int(),
    /** Best first: the run, the questions it has right, its place and the places that it may hold. */
    runs: z.array(z.int()),
    right: z.array(z.int()),
    rank: z.array(z.int()),
    rank_range: z.array(range),
  }),
} as const;
export type CellRecord = z.infer<typeof getCell.response>;

const movedSchema = z.object({
  before: z.int(),
  range_before: z.nullable(range),
  after: z.int(),
  range_after: z.nullable(range),
});

/** The board without some questions. Both places of a model are among the models that have answers. */
export const getBoardWithout = {
  method: 'GET',
  path: '/api/leaderboard/without',
  summary: 'Scores and places without suspected questions, duplicates, or both',
  /** `sets`: one or more of QUESTION_SETS, between commas. */
  query: z.object({
    sets: z.string().check(
      z.refine(
        (text) => {
          const sets: readonly string[] = text.split(',');
          const known: readonly string[] = QUESTION_SETS;
          return new Set(sets).size === sets.length && sets.every((set) => known.includes(set));
        },
        { error: `must be one or more of ${QUESTION_SETS.join(', ')}, with commas between them` },
      ),
    ),
  }),
  response: z.object({
    ...stateShape,
    sets: z.array(z.enum(QUESTION_SETS)),
    /** 'Worth checking' is among the sets: a trial, not a finding. */
    is_trial: z.boolean(),
    /** Why there is no such board; null where there is one. */
    without: z.nullable(
      z.enum(['not_computed', 'no_answers', 'no_dictionary', 'too_few_models', 'too_few_questions']),
    ),
    /** By task. */
    dropped: z.record(z.string(), z.int()),
    left: z.record(z.string(), z.int()),
    /** By the place after. */
    rows: z.array(
      z.object({
        run: z.int(),
        entry: z.string(),
        model: z.string(),
        /** By evaluation key, 0–1, and the average of all. */
        scores: z.record(
          z.string(),
          z.object({ value: z.number(), n: z.int(), interval: z.nullable(interval) }),
        ),
        average: z.number(),
        average_interval: z.nullable(interval),
        average_before: z.number(),
        average_interval_before: z.nullable(interval),
        ...movedSchema.shape,
        /** The new place lies outside of the old range. */
        is_beyond_range: z.boolean(),
      }),
    ),
    /** Rows whose place changes. */
    moved: z.int(),
    /** The largest change of an average, after − before; null without rows. */
    largest_change: z.nullable(z.object({ run: z.int(), change: z.number() })),
  }),
} as const;
export type BoardWithout = z.infer<typeof getBoardWithout.response>;

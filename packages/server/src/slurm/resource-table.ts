import { SUBMISSION_PRECISIONS, type SubmissionPrecision } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';

/** The resources of an evaluation. */
export interface Resources {
  readonly gpus: number;
  /** The kind of GPU as the cluster names it; null: any. */
  readonly gpuType: string | null;
  readonly cpus: number;
  readonly memoryMegabytes: number;
  /** Its time limit: Slurm counts whole minutes. */
  readonly minutes: number;
  /** Further options of sbatch. */
  readonly options: readonly string[];
}

interface Row {
  readonly precisions: ReadonlySet<string>;
  /** Infinity: models of any size, and of unknown size. */
  readonly upToBillions: number;
  readonly resources: Resources;
}

/** From the small models to the large ones; every model has a row. */
export type ResourceTable = readonly Row[];

/** The message names every mistake in the file. */
export class ResourceTableError extends Error {}

/**
 * The options of sbatch that an operator may add. Others could change what the worker relies on: the job's name, its log, and that a
 * job whose node failed does not restart.
 */
const OPTION_NAMES = [
  'account',
  'constraint',
  'exclude',
  'gpu-bind',
  'licenses',
  'nice',
  'nodelist',
  'partition',
  'prefer',
  'priority',
  'qos',
  'reservation',
  'tmp',
  'wckey',
];
const OPTION = new RegExp(`^--(?:${OPTION_NAMES.join('|')})=[\\w.,:@+*&|()[\\]-]+$`);
const WANTED_OPTION = `"--NAME=VALUE" with a NAME among ${OPTION_NAMES.join(', ')}`;

function whole(least: number, most: number) {
  const wanted = `a whole number from ${least} to ${most}`;
  return z.number(wanted).check(z.int(wanted), z.minimum(least, wanted), z.maximum(most, wanted));
}

function above0(most: number) {
  const wanted = `a number above 0, at most ${most}`;
  return z.number(wanted).check(z.positive(wanted), z.maximum(most, wanted));
}

const PRECISIONS = SUBMISSION_PRECISIONS.map(({ key }) => key);
const WANTED_PRECISIONS = `a list of precisions among ${PRECISIONS.join(', ')}`;
const WANTED_ROWS = 'a list of at least one row';
const options = z.array(z.string(WANTED_OPTION).check(z.regex(OPTION, WANTED_OPTION)), 'a list');
const MONTH_HOURS = 31 * 24;

/** The format is docs/slurm.md#the-resource-table. */
const fileSchema = z.strictObject({
  options: z.optional(options),
  rows: z
    .array(
      z.strictObject({
        precisions: z
          .array(z.enum(PRECISIONS, WANTED_PRECISIONS), WANTED_PRECISIONS)
          .check(z.minLength(1, WANTED_PRECISIONS)),
        up_to_billions: z.optional(above0(1_000_000)),
        gpus: whole(0, 1024),
        gpu_type: z.optional(z.string('a name').check(z.regex(/^[\w.-]{1,64}$/, 'a name'))),
        cpus: whole(1, 4096),
        memory_gigabytes: above0(100_000),
        hours: above0(MONTH_HOURS),
        options: z.optional(options),
      }),
      WANTED_ROWS,
    )
    .check(z.minLength(1, WANTED_ROWS)),
});

/**
 * Reads a resource table. Every model must have a row, and every row must apply to some model.
 * @throws {ResourceTableError}
 */
export function parseResourceTable(text: string): ResourceTable {
  const parsed = fileSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new ResourceTableError(parsed.error.issues.map(problemOf).join('\n'));
  const shared = parsed.data.options ?? [];
  const table = parsed.data.rows.map((row) => ({
    precisions: new Set<string>(row.precisions),
    upToBillions: row.up_to_billions ?? Infinity,
    resources: {
      gpus: row.gpus,
      gpuType: row.gpu_type ?? null,
      cpus: row.cpus,
      memoryMegabytes: Math.ceil(row.memory_gigabytes * 1024),
      minutes: Math.ceil(row.hours * 60),
      options: [...shared, ...(row.options ?? [])],
    },
  }));
  const problems = [...rowsWithoutModels(table), ...modelsWithoutRow(table)];
  if (problems.length > 0) throw new ResourceTableError(problems.join('\n'));
  return table;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ResourceTableError(`It is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function problemOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  const place = path.length === 0 ? 'The file' : path.join('.');
  if (issue.code === 'unrecognized_keys') return `${place} has unknown names: ${issue.keys.join(', ')}`;
  return path.length === 0 ? `${place} must be an object with "rows"` : `${place} must be ${message}`;
}

function rowsWithoutModels(table: ResourceTable): string[] {
  return table.flatMap(({ precisions, upToBillions }, index) =>
    [...precisions]
      .filter((precision) =>
        table
          .slice(0, index)
          .some((earlier) => earlier.precisions.has(precision) && earlier.upToBillions >= upToBillions),
      )
      .map((precision) => `rows.${index} is never used for ${precision}: an earlier row takes its models`),
  );
}

function modelsWithoutRow(table: ResourceTable): string[] {
  return PRECISIONS.filter(
    (key) => !table.some((row) => row.precisions.has(key) && row.upToBillions === Infinity),
  ).map((key) => `${key} has no row without "up_to_billions", so large models would have none`);
}

/** The first row for a model of this size. A model of unknown size counts as the largest. */
export function resourcesFor(
  table: ResourceTable,
  precision: SubmissionPrecision['key'],
  paramsBillions: number | null,
): Resources {
  const row = table.find(
    ({ precisions, upToBillions }) =>
      precisions.has(precision) && (paramsBillions ?? Infinity) <= upToBillions,
  );
  if (row === undefined) throw new Error(`The resource table has no row for ${precision}`);
  return row.resources;
}

/**
 * Scores on this suite's questions reported elsewhere, under a different or unknown protocol (docs/results.md#reported-scores).
 * They are shown as written and never ranked, averaged, converted or compared.
 */
import * as z from 'zod/mini';
import { nullableInt, nullableText, text } from './benchmark/schemas.ts';
import { EVALUATION_KEYS } from './benchmark/suite.ts';
import { TEXT_LIMITS } from './limits.ts';
import { isPlainLine } from './safe-text.ts';

/** The model's author, someone who proposed a change to the model's repository, or anyone else. */
export const REPORTERS = ['author', 'community', 'other'] as const;

/** The hub's model metadata, a file that an operator imported, or the initial data of a new board. */
export const REPORT_ORIGINS = ['hub', 'import', 'initial data'] as const;

/** Maximum per model, applied separately to hub scores and imported scores. */
export const MAX_REPORTED = 100;

/** A reported score in the API. */
export const reportedSchema = z.object({
  key: z.enum(EVALUATION_KEYS),
  /** As written by its reporter, with or without a percent sign. */
  value: text,
  /** Number of questions. */
  n: nullableInt,
  method: nullableText,
  /** Name and URL (https://) of the source. */
  source: nullableText,
  url: nullableText,
  /** YYYY-MM-DD */
  date: nullableText,
  reporter: z.enum(REPORTERS),
  /** Number of the open pull request in the model's repository. */
  pull_request: nullableInt,
  notes: nullableText,
  origin: z.enum(REPORT_ORIGINS),
  /** File name in the model's repository, or SHA-256 of the imported file. */
  file: text,
});

/** A reported score before it is stored. */
export type ReportedScore = Omit<z.infer<typeof reportedSchema>, 'origin' | 'file'>;

/** Whether a string is a plausible score: a short single line containing a digit. */
export function isReportedValue(value: string): boolean {
  return value.length <= TEXT_LIMITS.reportedValue.longest && /\p{Nd}/u.test(value) && isPlainLine(value);
}

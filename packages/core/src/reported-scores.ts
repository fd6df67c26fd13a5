/**
 * Scores on this suite's questions that somebody states, by another or an unknown protocol (docs/results.md#reported-scores). They are
 * shown as written, and never ranked, averaged, converted or compared.
 */
import * as z from 'zod/mini';
import { nullableInt, nullableText, text } from './benchmark/schemas.ts';
import { EVALUATION_KEYS } from './benchmark/suite.ts';
import { TEXT_LIMITS } from './limits.ts';
import { isPlainLine } from './safe-text.ts';

/** A model's author, somebody whose change of the model's repository is proposed there, or anybody else. */
export const REPORTERS = ['author', 'community', 'other'] as const;

/** The hub's answer about the model, a file that an operator imported, or what a new board begins with. */
export const REPORT_ORIGINS = ['hub', 'import', 'initial data'] as const;

/** The most of one model, from the hub and from files each. */
export const MOST_REPORTED = 100;

/** A reported score as the API has it. */
export const reportedSchema = z.object({
  key: z.enum(EVALUATION_KEYS),
  /** As it was written, with or without a sign of its scale. */
  value: text,
  /** The number of questions. */
  n: nullableInt,
  method: nullableText,
  /** The name of the source, and its address, which begins with https://. */
  source: nullableText,
  url: nullableText,
  /** YYYY-MM-DD */
  date: nullableText,
  reporter: z.enum(REPORTERS),
  /** The number of the open proposal in the model's repository. */
  pull_request: nullableInt,
  notes: nullableText,
  origin: z.enum(REPORT_ORIGINS),
  /** The name of the file in the model's repository, or the SHA-256 of the imported one. */
  file: text,
});

/** A score as its source states it. */
export type ReportedScore = Omit<z.infer<typeof reportedSchema>, 'origin' | 'file'>;

/** Whether a text is a value as somebody would write it: short, in one line, with a digit. */
export function isReportedValue(value: string): boolean {
  return value.length <= TEXT_LIMITS.reportedValue.longest && /\p{Nd}/u.test(value) && isPlainLine(value);
}

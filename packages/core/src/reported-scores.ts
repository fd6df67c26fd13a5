/**
 * Scores on this suite's questions that somebody states, by another or an unknown protocol (docs/results.md#reported-scores). They are
 * shown as written, and never ranked, averaged, converted or compared.
 */
import * as z from 'zod/mini';
import { nullableInt, nullableText, text } from './benchmark/shapes.ts';
import { BENCHMARKS, type EvaluationKey } from './benchmark/suite.ts';
import { TEXT_BOUNDS } from './bounds.ts';
import { isPlainLine } from './plain-text.ts';

/** A model's author, somebody whose change of the model's repository is proposed there, or anybody else. */
export const REPORTERS = ['author', 'community', 'other'] as const;

/** The hub's answer about the model, a file that an operator imported, or what a new board begins with. */
export const REPORT_ORIGINS = ['hub', 'import', 'initial data'] as const;

/** The most of one model, from the hub and from files each. */
export const MOST_REPORTED = 100;

export interface ReportedScore {
  readonly key: EvaluationKey;
  /** As it was written, with or without a sign of its scale. */
  readonly value: string;
  readonly n: number | null;
  readonly method: string | null;
  /** The name of the source, and its address, which begins with https://. */
  readonly source: string | null;
  readonly url: string | null;
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly reporter: (typeof REPORTERS)[number];
  /** The number of the open proposal in the model's repository. */
  readonly pullRequest: number | null;
  readonly notes: string | null;
}

/** A reported score as the API has it. */
export const reportedSchema = z.object({
  /** The evaluation key. */
  key: text,
  value: text,
  n: nullableInt,
  method: nullableText,
  source: nullableText,
  url: nullableText,
  date: nullableText,
  reporter: z.enum(REPORTERS),
  pull_request: nullableInt,
  notes: nullableText,
  origin: z.enum(REPORT_ORIGINS),
  /** The name of the file in the model's repository, or the SHA-256 of the imported one. */
  file: text,
});

/** The evaluation key that a task, a group or a key names in any letter case; null for another name. */
export function reportedKey(name: string): EvaluationKey | null {
  const wanted = name.toLowerCase();
  return BENCHMARKS.find(({ key }) => key.toLowerCase() === wanted)?.key ?? null;
}

/** Whether a text is a value as somebody would write it: short, in one line, with a digit. */
export function isReportedValue(value: string): boolean {
  return value.length <= TEXT_BOUNDS.reportedValue.longest && /\p{Nd}/u.test(value) && isPlainLine(value);
}

/**
 * An entry as the board's call sends it. What nobody needs before asking about one row comes by getRun, what is the same in every row
 * is sent by its name, and intervals, which would be more than half of the body, are computed by the pages.
 */
import * as z from 'zod/mini';
import { byEvaluation, entrySchema, getMetric, scoreSchema, type WrittenEntry } from './entry.ts';
import { BENCHMARKS, EVALUATION_KEYS, SUITE } from './suite.ts';

export const boardEntrySchema = z.extend(z.omit(entrySchema, { provenance: true }), {
  model: z.omit(entrySchema.shape.model, { average_interval: true }),
  evaluations: byEvaluation(
    z.optional(z.pick(scoreSchema, { value: true, normalized_score: true, n: true })),
  ),
  /** What the scores were measured by: 'acc_norm', 'acc', or both where domains differ. Absent where the results do not say. */
  metric: z.optional(z.string()),
  /**
   * The suite whose questions were all asked (docs/results.md#benchmark). Absent where a number of questions is another one or
   * unknown: then each score states its own `n`, as far as it is known.
   */
  suite: z.optional(z.string()),
});
export type BoardEntry = z.infer<typeof boardEntrySchema>;

/** The entry without what the board's call leaves out. */
export function toBoardEntry({ provenance: _, ...entry }: WrittenEntry): BoardEntry {
  const isWhole = BENCHMARKS.every(({ key, questions }) => {
    const score = entry.evaluations[key];
    return score === undefined || score.n === questions;
  });
  const evaluations: BoardEntry['evaluations'] = {};
  for (const key of EVALUATION_KEYS) {
    const score = entry.evaluations[key];
    if (score === undefined) continue;
    const { value, normalized_score, n } = score;
    const kept: BoardEntry['evaluations'][typeof key] = { value, normalized_score };
    if (!isWhole && n !== undefined) kept.n = n;
    evaluations[key] = kept;
  }
  const metric = getMetric(entry);
  return {
    ...entry,
    evaluations,
    ...(metric !== null && { metric }),
    ...(isWhole && { suite: SUITE.id }),
  };
}

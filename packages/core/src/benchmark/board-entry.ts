/**
 * A leaderboard entry as sent by getLeaderboard. Row details come from getRun, and values shared by all rows are sent by reference.
 * Intervals would make up more than half of the response, so pages compute them.
 */
import * as z from 'zod/mini';
import { byEvaluation, entrySchema, getMetric, scoreSchema, type WrittenEntry } from './entry.ts';
import { BENCHMARKS, EVALUATION_KEYS, SUITE } from './suite.ts';

export const boardEntrySchema = z.extend(z.omit(entrySchema, { provenance: true }), {
  model: z.omit(entrySchema.shape.model, { average_interval: true }),
  evaluations: byEvaluation(
    z.optional(z.pick(scoreSchema, { value: true, normalized_score: true, n: true })),
  ),
  /** Metric of the scores: 'acc_norm', 'acc', or both if they differ by domain. Absent if the results do not specify it. */
  metric: z.optional(z.string()),
  /**
   * Suite id, if all its questions were asked (docs/results.md#benchmark). Absent if a question count differs or is unknown; each
   * score then has its own `n`, if known.
   */
  suite: z.optional(z.string()),
});
export type BoardEntry = z.infer<typeof boardEntrySchema>;

/** Converts an entry to the format of getLeaderboard. */
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

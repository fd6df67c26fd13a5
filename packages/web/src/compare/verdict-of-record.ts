import type { ComparisonRecord } from '@leaderboard/core/records-api';
import { type ComparedKey, type ComparedPair, isComparedKey } from '@leaderboard/core/statistics/comparison';
import { findVerdict, type Verdict } from '@leaderboard/core/statistics/verdict';

export interface RecordVerdict extends Verdict {
  /** Number of differences that the verdict is based on. */
  readonly count: number;
}

/** Derives the verdict from a comparison response; it refers to models by index. @param first the score to state first */
export function verdictOfRecord(
  { models, pairs }: Pick<ComparisonRecord, 'models' | 'pairs'>,
  first?: ComparedKey,
): RecordVerdict {
  const places = new Map(models.map(({ entry }, place) => [entry.id, place]));
  const compared: ComparedPair[] = pairs.map(({ first, second, comparisons }) => ({
    first: places.get(first) ?? 0,
    second: places.get(second) ?? 0,
    comparisons: new Map(
      Object.entries(comparisons).flatMap(
        ([key, { difference, interval, probability, is_different, is_paired }]) =>
          isComparedKey(key)
            ? [
                [
                  key,
                  { difference, interval, probability, isDifferent: is_different, isPaired: is_paired },
                ] as const,
              ]
            : [],
      ),
    ),
  }));
  const count = compared.reduce((sum, { comparisons }) => sum + comparisons.size, 0);
  return { ...findVerdict(models.length, compared, first), count };
}

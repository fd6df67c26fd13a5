import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import {
  BENCHMARKS,
  type DomainKey,
  type EvaluationKey,
  type Language,
} from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { averageOf, meanInterval, meanOf, type Weights } from '@leaderboard/core/statistics/mean';
import type { PlottedPoint } from '../charts/scatter-plot.tsx';

type Sized = { readonly entry: LeaderboardEntry; readonly x: number; readonly y: number };

export function weightsOf(column: EvaluationKey | null): Weights {
  return column === null ? ALL_COLUMNS : new Map([[column, 1]]);
}

/** The points with a higher score than every point of the same or a smaller x. */
function paretoFront(points: readonly Sized[]): ReadonlySet<Sized> {
  const bySize = points.toSorted((a, b) => a.x - b.x || b.y - a.y);
  const front = new Set<Sized>();
  let best = Number.NEGATIVE_INFINITY;
  for (const point of bySize) {
    if (point.y <= best) continue;
    best = point.y;
    front.add(point);
  }
  return front;
}

/** The number of parameters in billions; null where it is unknown. */
export function sizeOf({ metadata: { params_billions } }: LeaderboardEntry): number | null {
  return params_billions !== null && params_billions > 0 ? params_billions : null;
}

/** The day on which the model came to the hub, as milliseconds; null where it is unknown. */
export function releaseOf({ metadata: { upload_date } }: LeaderboardEntry): number | null {
  const time = Date.parse(upload_date?.slice(0, 10) ?? '');
  return Number.isNaN(time) ? null : time;
}

/** Points of a score by size or release. The points of the Pareto front are marked and have intervals. */
export function frontPoints(
  entries: readonly LeaderboardEntry[],
  weights: Weights,
  xOf: (entry: LeaderboardEntry) => number | null,
): PlottedPoint[] {
  const sized = entries.flatMap((entry): Sized[] => {
    const x = xOf(entry);
    const y = averageOf(entry.evaluations, weights);
    return x === null || y === null ? [] : [{ entry, x, y }];
  });
  const front = paretoFront(sized);
  return sized.map((point) => {
    const isMarked = front.has(point);
    const mean = isMarked ? meanOf(point.entry.evaluations, weights) : null;
    const interval = mean === null ? null : meanInterval(mean);
    return {
      id: point.entry.id,
      name: point.entry.model.name,
      x: point.x,
      y: point.y,
      interval: interval === null ? null : [interval[0] * 100, interval[1] * 100],
      isMarked,
    };
  });
}

/** Points of the scores in two languages, of one domain or of all domains. */
export function languagePoints(
  entries: readonly LeaderboardEntry[],
  domain: DomainKey | null,
  { first, second }: LanguagePair,
): PlottedPoint[] {
  const ofLanguage = (language: Language): Weights =>
    new Map(
      BENCHMARKS.filter(
        (one) => one.language === language && (domain === null || one.domain.key === domain),
      ).map(({ key }) => [key, 1]),
    );
  const [ofFirst, ofSecond] = [ofLanguage(first), ofLanguage(second)];
  return entries.flatMap((entry) => {
    const [x, y] = [averageOf(entry.evaluations, ofFirst), averageOf(entry.evaluations, ofSecond)];
    if (x === null || y === null) return [];
    return [{ id: entry.id, name: entry.model.name, x, y, interval: null, isMarked: false }];
  });
}

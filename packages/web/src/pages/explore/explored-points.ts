import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type DomainKey, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { Language } from '@leaderboard/core/benchmark/suite-table';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { averageOf, meanInterval, meanOf, type Weights } from '@leaderboard/core/statistics/mean';
import type { PlottedPoint } from '../../charts/scatter-plot.tsx';

type Sized = { readonly entry: LeaderboardEntry; readonly x: number; readonly y: number };

export function weightsOf(column: EvaluationKey | null): Weights {
  return column === null ? ALL_COLUMNS : new Map([[column, 1]]);
}

/** The models that no other one of at most their size beats. */
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

/** Size against a score, the front marked with its intervals. */
export function sizePoints(entries: readonly LeaderboardEntry[], weights: Weights): PlottedPoint[] {
  const sized = entries.flatMap((entry): Sized[] => {
    const { params_billions: x } = entry.metadata;
    const y = averageOf(entry.evaluations, weights);
    return x === null || x <= 0 || y === null ? [] : [{ entry, x, y }];
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

/** English against Hindi, of a domain or the mean of all. */
export function languagePoints(
  entries: readonly LeaderboardEntry[],
  domain: DomainKey | null,
): PlottedPoint[] {
  const ofLanguage = (language: Language): Weights =>
    new Map(
      BENCHMARKS.filter(
        (one) => one.language === language && (domain === null || one.domain.key === domain),
      ).map(({ key }) => [key, 1]),
    );
  const [english, hindi] = [ofLanguage('English'), ofLanguage('Hindi')];
  return entries.flatMap((entry) => {
    const [x, y] = [averageOf(entry.evaluations, english), averageOf(entry.evaluations, hindi)];
    if (x === null || y === null) return [];
    return [{ id: entry.id, name: entry.model.name, x, y, interval: null, isMarked: false }];
  });
}

import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type Language } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { averageOf, meanInterval, meanOf, type Weights } from '@leaderboard/core/statistics/mean';
import type { PlottedPoint } from '../ui/plots/scatter-plot.tsx';

type Sized = { readonly entry: LeaderboardEntry; readonly x: number; readonly y: number };

/** The points that score higher than every other point with the same or a smaller x. */
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

/**
 * Average scores by parameter count. Pareto-optimal points are marked, have intervals, and are labeled unless models are chosen.
 */
export function sizePoints(
  entries: readonly LeaderboardEntry[],
  named: readonly LeaderboardEntry[],
): PlottedPoint[] {
  const sized = entries.flatMap((entry): Sized[] => {
    const { params_billions: x } = entry.metadata;
    const y = averageOf(entry, ALL_COLUMNS);
    return x === null || x <= 0 || y === null ? [] : [{ entry, x, y }];
  });
  const front = paretoFront(sized);
  return sized.map((point) => {
    const isMarked = front.has(point);
    const mean = isMarked ? meanOf(point.entry, ALL_COLUMNS) : null;
    const interval = mean === null ? null : meanInterval(mean);
    return {
      id: point.entry.id,
      name: point.entry.model.name,
      x: point.x,
      y: point.y,
      interval: interval === null ? null : [interval[0] * 100, interval[1] * 100],
      isMarked,
      isLabeled: named.length === 0 ? isMarked : named.includes(point.entry),
    };
  });
}

/** Mean scores in two languages as points. The chosen models are labeled. */
export function languagePoints(
  entries: readonly LeaderboardEntry[],
  { first, second }: LanguagePair,
  named: readonly LeaderboardEntry[],
): PlottedPoint[] {
  const ofLanguage = (wanted: Language): Weights =>
    new Map(BENCHMARKS.filter(({ language }) => language === wanted).map(({ key }) => [key, 1]));
  const [ofFirst, ofSecond] = [ofLanguage(first), ofLanguage(second)];
  return entries.flatMap((entry) => {
    const [x, y] = [averageOf(entry, ofFirst), averageOf(entry, ofSecond)];
    if (x === null || y === null) return [];
    const { id, model } = entry;
    return [
      { id, name: model.name, x, y, interval: null, isMarked: false, isLabeled: named.includes(entry) },
    ];
  });
}

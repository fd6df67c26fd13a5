import { compare } from '../compare.ts';
import { forEachStep, type Steps, sortSteps } from '../steps.ts';
import type { BoardMeans } from './mean.ts';
import { upperQuantile } from './normal.ts';

/** Rank range of each model by its index on the board; 0 for a model without a score. */
export interface RankRanges {
  readonly best: Uint32Array;
  readonly worst: Uint32Array;
}

/** Maximum ratio of the largest to the smallest variance within a class. */
const CLASS_WIDTH = 1.1;
/** Margin for rounding errors: pairs within it are tested individually. */
const MARGIN = 1e-12;
/** Number of comparisons between pauses, about a millisecond of work. */
const WORK_A_STEP = 20_000;

function pairsAmong(models: number): number {
  return models < 2 ? 0 : (models * (models - 1)) / 2;
}

/**
 * Critical number of standard errors for pairwise comparisons of K models, jointly at 95 %. Each pair is counted once because it
 * can only be wrong in one direction.
 */
export function jointQuantile(models: number): number {
  return upperQuantile(Math.min(0.025, 0.05 / pairsAmong(models)));
}

/** Models with the same mean and variance, which share a range. Large boards have many of them. */
interface Point {
  readonly share: number;
  readonly variance: number;
  readonly models: number[];
}

/** Points of similar variance, sorted by mean. */
interface VarianceClass {
  readonly smallest: number;
  readonly largest: number;
  readonly points: readonly Point[];
  readonly shares: Float64Array;
  /** Number of models among the points before each index. */
  readonly before: Uint32Array;
  /** Number of models significantly better than a point, minus the number for the previous point. */
  readonly beatenChange: Float64Array;
}

function* groupPoints({ shares, variances }: BoardMeans): Steps<Point[]> {
  // A model with an unknown variance is never significantly better or worse.
  const known = [...shares.keys()].filter((index) => Number.isFinite(variances[index]));
  const inOrder = yield* sortSteps(
    // The indexes come from the arrays themselves.
    known.map((index) => ({ index, share: shares[index] as number, variance: variances[index] as number })),
    (a, b) => compare(a.variance, b.variance) || compare(a.share, b.share),
  );
  const points: Point[] = [];
  yield* forEachStep(inOrder, ({ index, share, variance }) => {
    const last = points.at(-1);
    if (last?.share === share && last.variance === variance) last.models.push(index);
    else points.push({ share, variance, models: [index] });
  });
  return points;
}

function* groupClasses(points: readonly Point[]): Steps<VarianceClass[]> {
  const classes: VarianceClass[] = [];
  for (let start = 0; start < points.length; ) {
    const smallest = points[start]?.variance ?? 0;
    let end = start;
    while (end < points.length && (points[end]?.variance ?? 0) <= CLASS_WIDTH * smallest) end += 1;
    const members = yield* sortSteps(points.slice(start, end), (a, b) => compare(a.share, b.share));
    const before = new Uint32Array(members.length + 1);
    yield* forEachStep(members, ({ models }, index) => {
      before[index + 1] = (before[index] ?? 0) + models.length;
    });
    classes.push({
      smallest,
      largest: points[end - 1]?.variance ?? smallest,
      points: members,
      shares: Float64Array.from(members, ({ share }) => share),
      before,
      beatenChange: new Float64Array(members.length + 1),
    });
    start = end;
    yield;
  }
  return classes;
}

/** Counts the sorted values below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts the models of a class that are significantly worse than a point, and records the point for each of them. The class's
 * extreme variances decide most cases; only a thin band is tested individually.
 */
function beat(
  point: Point,
  rivals: VarianceClass,
  z: number,
): { readonly beaten: number; readonly tests: number } {
  const { share, variance, models } = point;
  const { shares, beatenChange } = rivals;
  const sure = countBelow(shares, share - z * Math.sqrt(variance + rivals.largest) - MARGIN);
  const possible = countBelow(shares, share - z * Math.sqrt(variance + rivals.smallest) + MARGIN);
  const change = (index: number, by: number) => {
    beatenChange[index] = (beatenChange[index] ?? 0) + by;
  };
  change(0, models.length);
  change(sure, -models.length);
  let beaten = rivals.before[sure] ?? 0;
  for (let index = sure; index < possible; index += 1) {
    const rival = rivals.points[index];
    if (rival === undefined || !(share - rival.share > z * Math.sqrt(variance + rival.variance))) continue;
    beaten += rival.models.length;
    change(index, models.length);
    change(index + 1, -models.length);
  }
  return { beaten, tests: possible - sure };
}

/**
 * Computes the rank range of each model, jointly at 95 % over the whole board (docs/statistics.md#rank-ranges): from 1 + the
 * number of significantly better models to K − the number of significantly worse ones. The result is exact and takes nearly
 * linear time: within classes of similar variance, most comparisons are ranges of a sorted list.
 */
export function* rankRanges(means: BoardMeans): Steps<RankRanges> {
  const { shares } = means;
  const best = new Uint32Array(shares.length);
  const worst = new Uint32Array(shares.length);
  const ranked = shares.reduce((count, share) => count + (Number.isNaN(share) ? 0 : 1), 0);
  shares.forEach((share, index) => {
    if (Number.isNaN(share)) return;
    best[index] = 1;
    worst[index] = ranked;
  });
  const z = jointQuantile(ranked);
  const classes = yield* groupClasses(yield* groupPoints(means));
  let work = 0;
  for (const { points } of classes) {
    for (const point of points) {
      let beaten = 0;
      for (const rivals of classes) {
        const found = beat(point, rivals, z);
        beaten += found.beaten;
        work += found.tests + 32;
      }
      for (const model of point.models) worst[model] = ranked - beaten;
      if (work < WORK_A_STEP) continue;
      work = 0;
      yield;
    }
  }
  for (const { points, beatenChange } of classes) {
    let better = 0;
    yield* forEachStep(points, ({ models }, index) => {
      better += beatenChange[index] ?? 0;
      for (const model of models) best[model] = 1 + better;
    });
  }
  return { best, worst };
}

/** How runs did in the cells of a task: one value of one label (docs/questions.md#profile). */

import { FEWEST_RANKED, FEWEST_SHOWN, type Label } from '../question-labels.ts';
import { type Interval, wilsonInterval } from '../statistics/interval.ts';
import { countBoth, countOf, type Mask, maskWhere } from '../statistics/masks.ts';
import { meanInterval } from '../statistics/mean.ts';
import { median } from '../statistics/median.ts';
import type { TaskDictionary } from './dictionary.ts';

/** Below this many other models, the shrunken share leans on the model's own share alone. */
const FEWEST_OTHERS = 12;

export type CellKind = 'ranked' | 'shown' | 'count only';

export function cellKind(n: number): CellKind {
  return n >= FEWEST_RANKED ? 'ranked' : n >= FEWEST_SHOWN ? 'shown' : 'count only';
}

/** The answers of all runs to the questions of a task. */
export interface TaskRuns {
  /** Which questions each run has right; null for a run without answers. */
  readonly right: readonly (Mask | null)[];
  /** The group of each run (representatives.ts). */
  readonly groups: readonly string[];
  /** The runs that stand for their groups, by index. */
  readonly representatives: readonly number[];
}

/** What all runs have right in the cells of a label. */
export interface LabelCounts {
  readonly values: readonly string[];
  /** Questions in each cell. */
  readonly n: readonly number[];
  /** Questions of the task. */
  readonly all: number;
  /** By run: questions right in each cell; null for a run without answers. */
  readonly right: readonly (Uint32Array | null)[];
  /** In each cell, over the representatives with answers. */
  readonly medians: readonly number[];
  /** The sums of the representatives' shares, in each cell and in the task. */
  readonly shareSums: readonly number[];
  readonly taskShareSum: number;
  readonly models: number;
  /** The run that stands for each group. */
  readonly standsFor: ReadonlyMap<string, number>;
}

function cellMasks({ n, labels }: TaskDictionary, by: Label): Mask[] {
  const { values, of } = labels[by];
  return values.map((_, value) => maskWhere(n, (question) => of[question] === value));
}

export function labelCounts(dictionary: TaskDictionary, by: Label, runs: TaskRuns): LabelCounts {
  const masks = cellMasks(dictionary, by);
  const n = masks.map(countOf);
  const right = runs.right.map((ofRun) =>
    ofRun === null ? null : Uint32Array.from(masks, (mask) => countBoth(mask, ofRun)),
  );
  const counted = runs.representatives.filter((run) => right[run] != null);
  const shareIn = (run: number, cell: number) => (right[run]?.[cell] ?? 0) / (n[cell] ?? 1);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    values: dictionary.labels[by].values,
    n,
    all: dictionary.n,
    right,
    medians: n.map((_, cell) => median(counted.map((run) => shareIn(run, cell)))),
    shareSums: n.map((_, cell) => sum(counted.map((run) => shareIn(run, cell)))),
    taskShareSum: sum(counted.map((run) => sum([...(right[run] ?? [])]) / dictionary.n)),
    models: counted.length,
    standsFor: new Map(counted.map((run) => [runs.groups[run] ?? '', run])),
  };
}

export interface ProfiledCell {
  readonly label: string;
  readonly n: number;
  readonly kind: CellKind;
  readonly right: number;
  readonly share: number;
  readonly interval: Interval;
  /** What the share is drawn to, and the share drawn to it: they order the cells of one model. */
  readonly target: number;
  readonly shrunken: number;
  readonly median: number;
}

/** The cells of a run in the order of their values; null for a run without answers. @param group of the run. */
export function profileOf(
  counts: LabelCounts,
  run: number,
  group: string,
): { readonly tauSquared: number; readonly cells: readonly ProfiledCell[] } | null {
  const right = counts.right[run];
  if (right == null) return null;
  const share = right.reduce((total, one) => total + one, 0) / counts.all;
  const own = counts.right[counts.standsFor.get(group) ?? -1] ?? null;
  const others = counts.models - (own === null ? 0 : 1);
  const ownShare = own === null ? 0 : own.reduce((total, one) => total + one, 0) / counts.all;
  const othersInTask = (counts.taskShareSum - ownShare) / others;
  const cells = counts.n.map((n, cell) => {
    const p = (right[cell] ?? 0) / n;
    const ofOthers = ((counts.shareSums[cell] ?? 0) - (own?.[cell] ?? 0) / n) / others;
    const drawn = others < FEWEST_OTHERS ? share : share + (ofOthers - othersInTask);
    const target = Math.min(0.98, Math.max(0.02, drawn));
    return { n, cell, p, target, variance: (target * (1 - target)) / n };
  });
  const spread = cells.reduce(
    (total, { n, p, target, variance }) => total + n * ((p - target) ** 2 - variance),
    0,
  );
  const tauSquared = Math.max(0, spread / cells.reduce((total, { n }) => total + n, 0));
  return {
    tauSquared,
    cells: cells.map(({ n, cell, p, target, variance }) => ({
      label: counts.values[cell] ?? '',
      n,
      kind: cellKind(n),
      right: right[cell] ?? 0,
      share: p,
      interval: wilsonInterval(p, n),
      target,
      shrunken:
        tauSquared + variance === 0 ? target : target + (tauSquared / (tauSquared + variance)) * (p - target),
      median: counts.medians[cell] ?? Number.NaN,
    })),
  };
}

/** A domain's cell: the questions of both languages together, as far as the languages have it. */
export function domainCell(parts: readonly { readonly n: number; readonly right: number }[]): {
  readonly n: number;
  readonly share: number;
  readonly variance: number;
  readonly interval: Interval | null;
} {
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const share = parts.reduce((sum, { right }) => sum + right, 0) / n;
  const variance = parts.reduce((sum, part) => {
    const p = part.right / part.n;
    return sum + (part.n / n) ** 2 * ((p * (1 - p)) / part.n);
  }, 0);
  return { n, share, variance, interval: meanInterval({ share, variance, inverseN: 1 / n }) };
}

/**
 * Long-running work in small steps: a generator that yields every few items and returns its result. The caller decides when to
 * pause, so core needs no clock and even a huge board does not block the page.
 *
 * Only loops over the whole board are generators: ranking, sorting, filter counts, and statistics over all models. Rules for a
 * single entry are plain functions (docs/decisions/README.md#10-long-work-in-steps).
 */
export type Steps<T> = Generator<void, T, void>;

/** Small enough that the slowest test, a search pattern at its size limit, takes far less than a frame. */
const ITEMS_A_STEP = 32;
/** The built-in sort takes about a millisecond for a block of this size. */
const BLOCK = 1024;

/** Runs all steps without pausing. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

export function* forEachStep<T>(items: ArrayLike<T>, visit: (item: T, index: number) => void): Steps<void> {
  for (let start = 0; start < items.length; start += ITEMS_A_STEP) {
    const end = Math.min(start + ITEMS_A_STEP, items.length);
    // The index is in bounds.
    for (let index = start; index < end; index += 1) visit(items[index] as T, index);
    yield;
  }
}

export function* mapSteps<T, U>(items: readonly T[], map: (item: T, index: number) => U): Steps<U[]> {
  const mapped: U[] = [];
  yield* forEachStep(items, (item, index) => {
    mapped.push(map(item, index));
  });
  return mapped;
}

function* mergeSteps<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<T[]> {
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    // Both indexes are in bounds.
    const a = left[l] as T;
    const b = right[r] as T;
    if (compare(a, b) <= 0) {
      merged.push(a);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
    if (merged.length % BLOCK === 0) yield;
  }
  const rest = l < left.length ? left : right;
  for (let index = l < left.length ? l : r; index < rest.length; index += 1) merged.push(rest[index] as T);
  return merged;
}

/** Stable sort of a copy of the items. */
export function* sortSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += BLOCK) {
    runs.push(items.slice(start, start + BLOCK).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const left = runs[index] ?? [];
      const right = runs[index + 1];
      merged.push(right === undefined ? left : yield* mergeSteps(left, right, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

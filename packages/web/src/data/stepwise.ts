import type { Steps } from '@leaderboard/core/steps';
import { useEffect, useMemo, useState } from 'react';
import { createPacer, yieldToBrowser } from './pacer.ts';

/** Enough for Back and Forward between a few views. More would cost much memory, because each holds a large board's rows. */
const MAX_STORED = 4;

/**
 * Caches the last few tasks for an object as long as the object exists. The same keys return the same task with its progress
 * (`useStepwise`), so a view that is shown again has its results at once.
 */
export function keptWork<About extends object, T>(): (
  about: About,
  keys: readonly unknown[],
  start: () => Steps<T>,
) => () => Steps<T> {
  type Work = { readonly keys: readonly unknown[]; readonly start: () => Steps<T> };
  /** Newest first. */
  const kept = new WeakMap<About, readonly Work[]>();
  return (about, keys, start) => {
    const works = kept.get(about) ?? [];
    const known = works.find((work) => work.keys.every((key, index) => Object.is(key, keys[index])));
    const work = known ?? { keys, start };
    kept.set(about, [work, ...works.filter((other) => other !== known)].slice(0, MAX_STORED));
    return work.start;
  };
}

/**
 * Work up to this long finishes before the next paint, because a paint in between takes as long. Together with the following
 * render it stays below 50 ms, a long task.
 */
const FIRST_SLICE_MS = 30;

interface Task<T> {
  /** Set once the task is done. */
  result?: { readonly value: T };
  readonly steps: Steps<T>;
}

function advance<T>(task: Task<T>, isDue: () => boolean): void {
  while (task.result === undefined) {
    const step = task.steps.next();
    if (step.done === true) task.result = { value: step.value };
    else if (isDue()) return;
  }
}

const tasks = new WeakMap<() => Steps<unknown>, Task<unknown>>();

function taskOf<T>(start: () => Steps<T>): Task<T> {
  // The cast is safe: only the code below sets it, for the function that returns these steps.
  const known = tasks.get(start) as Task<T> | undefined;
  if (known !== undefined) return known;
  const task: Task<T> = { steps: start() };
  const end = performance.now() + FIRST_SLICE_MS;
  advance(task, () => performance.now() >= end);
  tasks.set(start, task);
  return task;
}

async function finishTask<T>(task: Task<T>, isWanted: () => boolean): Promise<void> {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  while (task.result === undefined && isWanted()) {
    await pacer.rest();
    if (isWanted()) advance(task, pacer.due);
  }
}

interface Stepwise<T> {
  /** The newest result; null before the first. */
  readonly value: T | null;
  /** True while newer work is in progress. */
  readonly pending: boolean;
}

/**
 * Runs long work in slices so that the page stays responsive. Short work finishes at once. Work in progress is dropped if other
 * work replaces it.
 * @param start begins the work; null: not ready yet. The same function means the same task, even in a component mounted later
 * (`keptWork` returns such functions)
 */
export function useStepwise<T>(start: (() => Steps<T>) | null): Stepwise<T> {
  const task = useMemo(() => (start === null ? null : taskOf(start)), [start]);
  const [done, setDone] = useState<Task<T> | null>(null);
  // Set during render, so that the previous result never shows for short work.
  if (task?.result !== undefined && done !== task) setDone(task);

  useEffect(() => {
    if (task === null || task.result !== undefined) return;
    let wanted = true;
    void finishTask(task, () => wanted).then(() => {
      if (wanted) setDone(task);
    });
    return () => {
      wanted = false;
    };
  }, [task]);

  return { value: done?.result?.value ?? null, pending: task === null || task.result === undefined };
}

import type { Steps } from '@leaderboard/core/steps';
import { useEffect, useMemo, useState } from 'react';
import { createScheduler, yieldToBrowser } from './scheduler.ts';

/** Enough for Back and Forward between a few views. More would use too much memory, because each holds a large board's rows. */
const MAX_STORED = 4;

/**
 * Caches an object's latest tasks as long as the object exists. The same keys return the same task with its progress
 * (`useChunkedWork`), so a view that is shown again has its results at once.
 */
export function createTaskCache<About extends object, T>(): (
  about: About,
  keys: readonly unknown[],
  start: () => Steps<T>,
) => () => Steps<T> {
  type Work = { readonly keys: readonly unknown[]; readonly start: () => Steps<T> };
  /** Newest first. */
  const cached = new WeakMap<About, readonly Work[]>();
  return (about, keys, start) => {
    const works = cached.get(about) ?? [];
    const known = works.find((work) => work.keys.every((key, index) => Object.is(key, keys[index])));
    const work = known ?? { keys, start };
    cached.set(about, [work, ...works.filter((other) => other !== known)].slice(0, MAX_STORED));
    return work.start;
  };
}

/**
 * Work shorter than this finishes before the next paint, because an extra paint would take as long. Together with the following
 * render, it stays below 50 ms, the threshold for a long task.
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

function getTask<T>(start: () => Steps<T>): Task<T> {
  // The cast is safe, because the task stored below has the type of its `start`.
  const known = tasks.get(start) as Task<T> | undefined;
  if (known !== undefined) return known;
  const task: Task<T> = { steps: start() };
  const end = performance.now() + FIRST_SLICE_MS;
  advance(task, () => performance.now() >= end);
  tasks.set(start, task);
  return task;
}

async function finishTask<T>(task: Task<T>, isWanted: () => boolean): Promise<void> {
  const scheduler = createScheduler(() => performance.now(), yieldToBrowser);
  while (task.result === undefined && isWanted()) {
    await scheduler.pause();
    if (isWanted()) advance(task, scheduler.shouldYield);
  }
}

interface ChunkedWork<T> {
  /** The newest result; null before the first. */
  readonly value: T | null;
  /** True while newer work is in progress. */
  readonly pending: boolean;
}

/**
 * Runs long work in slices so that the page stays responsive. Short work finishes at once. Work in progress is dropped if new work
 * replaces it.
 * @param start begins the work; null if not ready yet. The same function means the same task, even in a component mounted later
 * (`createTaskCache` returns such functions)
 */
export function useChunkedWork<T>(start: (() => Steps<T>) | null): ChunkedWork<T> {
  const task = useMemo(() => (start === null ? null : getTask(start)), [start]);
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

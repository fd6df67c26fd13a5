import { refusalError } from './http-error.ts';

interface Size {
  /** Maximum number of concurrent tasks. */
  readonly atOnce: number;
  /** Maximum number of queued tasks. Further ones are rejected. */
  readonly waiting: number;
  readonly retrySeconds: number;
}

/** The client that requests work. No organization gets all slots, and a client's repeated requests queue behind other clients. */
export interface Requester {
  readonly organization: string;
  /** Identifies the client and the kind of request. */
  readonly key: string;
}

const NOBODY: Requester = { organization: '', key: '' };

interface Waiting {
  readonly by: Requester;
  /** Number of running and waiting tasks with the same key when the task arrived. */
  readonly before: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

function countIn(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/**
 * Limits the concurrent tasks of one kind on a server. Clients with many tasks yield to clients with few: tasks are ordered by the
 * number of tasks that their requester already had.
 * @param now monotonic clock in milliseconds.
 */
export function createConcurrencyLimit(
  { atOnce, waiting: maxWaiting, retrySeconds }: Size,
  now: () => number,
) {
  const mostOfOne = Math.max(1, atOnce - 1);
  /** Sorted by starting order. */
  const waiting: Waiting[] = [];
  const underWay = new Map<string, number>();
  const running = new Map<string, number>();
  let active = 0;
  let changedMs = now();

  function startNext(): void {
    const next = waiting.findIndex(
      ({ by }) => by === NOBODY || (running.get(by.organization) ?? 0) < mostOfOne,
    );
    if (active >= atOnce || next < 0) return;
    const [{ by, start } = { by: NOBODY, start: () => undefined }] = waiting.splice(next, 1);
    active += 1;
    countIn(running, by.organization, 1);
    changedMs = now();
    start();
    startNext();
  }

  /** Resolves when the requester may start. */
  function waitForSlot(by: Requester): Promise<void> {
    const busy = () =>
      refusalError({ code: 'busy', params: { retry_after_seconds: retrySeconds } }, retrySeconds);
    const before = underWay.get(by.key) ?? 0;
    return new Promise((start, reject) => {
      const place = waiting.findLastIndex((other) => other.before <= before) + 1;
      waiting.splice(place, 0, { by, before, start, refuse: () => reject(busy()) });
      countIn(underWay, by.key, 1);
      startNext();
      if (waiting.length <= maxWaiting) return;
      const last = waiting.pop();
      if (last !== undefined) countIn(underWay, last.by.key, -1);
      last?.refuse();
    });
  }

  return {
    /**
     * Runs the task once a slot is free, and releases the slot when it ends.
     * @throws {HttpError} 503 `busy` with Retry-After if too many tasks are already waiting.
     */
    run: async <T>(work: () => Promise<T>, by: Requester = NOBODY): Promise<T> => {
      await waitForSlot(by);
      try {
        return await work();
      } finally {
        active -= 1;
        countIn(running, by.organization, -1);
        countIn(underWay, by.key, -1);
        changedMs = now();
        startNext();
      }
    },
    counters: () => ({ running: active, waiting: waiting.length }),
    /** Milliseconds since a task last started or ended; 0 if a slot is free and nothing is queued. */
    stuckMs: (): number => (active < atOnce && waiting.length === 0 ? 0 : now() - changedMs),
  };
}

/**
 * All concurrency limits of a server. docs/operations.md#concurrency-limits lists the memory per slot.
 *
 * A read uses up to four of the ten database connections, so two reads leave some for votes and submissions.
 */
export function createConcurrencyLimits(now: () => number) {
  return {
    reads: createConcurrencyLimit({ atOnce: 2, waiting: 200, retrySeconds: 2 }, now),
    publications: createConcurrencyLimit({ atOnce: 2, waiting: 200, retrySeconds: 5 }, now),
    verifications: createConcurrencyLimit({ atOnce: 2, waiting: 16, retrySeconds: 10 }, now),
  };
}

export type ConcurrencyLimits = Readonly<ReturnType<typeof createConcurrencyLimits>>;

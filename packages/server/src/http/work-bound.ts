import { refusalError } from './http-error.ts';

interface Size {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Pieces of work that wait for their turn. Beyond them, callers are refused. */
  readonly waiting: number;
  readonly retrySeconds: number;
}

/** The customer of the work. Callers of one organization never take all turns. Work of one kind by one customer waits behind that of others. */
export interface Requester {
  readonly organization: string;
  /** The customer and the kind of call. */
  readonly key: string;
}

const NOBODY: Requester = { organization: '', key: '' };

interface Waiting {
  readonly by: Requester;
  /** The number of jobs with the same key that were under way when it came. */
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
 * Limits how much of one kind of work a server does at once, for all callers together. Who asks for much waits for those who ask for
 * little: work is begun in the order of how much its requester had under way.
 * @param now milliseconds of a monotonic clock.
 */
export function createWorkBound({ atOnce, waiting: mostWaiting, retrySeconds }: Size, now: () => number) {
  const mostOfOne = Math.max(1, atOnce - 1);
  /** In the order of their turns. */
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

  /** Resolves when it is the requester's turn. */
  function turn(by: Requester): Promise<void> {
    const busy = () =>
      refusalError({ code: 'busy', params: { retry_after_seconds: retrySeconds } }, retrySeconds);
    const before = underWay.get(by.key) ?? 0;
    return new Promise((start, reject) => {
      const place = waiting.findLastIndex((other) => other.before <= before) + 1;
      waiting.splice(place, 0, { by, before, start, refuse: () => reject(busy()) });
      countIn(underWay, by.key, 1);
      startNext();
      if (waiting.length <= mostWaiting) return;
      const last = waiting.pop();
      if (last !== undefined) countIn(underWay, last.by.key, -1);
      last?.refuse();
    });
  }

  return {
    /**
     * Runs the work when a turn is free. The turn ends with the work.
     * @throws {HttpError} 503 `busy` with Retry-After when too many wait already.
     */
    run: async <T>(work: () => Promise<T>, by: Requester = NOBODY): Promise<T> => {
      await turn(by);
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
    tally: () => ({ running: active, waiting: waiting.length }),
    /** For how many milliseconds work has waited for the same running work; 0 while a turn is free for everybody. */
    stuckMs: (): number => (active < atOnce && waiting.length === 0 ? 0 : now() - changedMs),
  };
}

/**
 * The sizes of all bounds of a server. docs/operations.md#work-at-once says how much memory each turn takes.
 *
 * A read takes up to four of the ten database connections, so two reads leave some to votes and submissions.
 */
export function createWorkBounds(now: () => number) {
  return {
    reads: createWorkBound({ atOnce: 2, waiting: 200, retrySeconds: 2 }, now),
    publications: createWorkBound({ atOnce: 2, waiting: 200, retrySeconds: 5 }, now),
    verifications: createWorkBound({ atOnce: 2, waiting: 16, retrySeconds: 10 }, now),
  };
}

export type WorkBounds = Readonly<ReturnType<typeof createWorkBounds>>;

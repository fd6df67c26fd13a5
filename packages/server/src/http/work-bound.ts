import pLimit from 'p-limit';
import { refusalError } from './refusal-error.ts';

interface Size {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Pieces of work that wait for their turn. Beyond them, callers are refused. */
  readonly waiting: number;
  readonly retrySeconds: number;
}

/**
 * Limits how much of one kind of work a server does at once, for all callers together.
 * @param now milliseconds of a monotonic clock.
 */
export function createWorkBound({ atOnce, waiting, retrySeconds }: Size, now: () => number) {
  const turns = pLimit(atOnce);
  let changedMs = now();
  const change = () => {
    changedMs = now();
  };
  return {
    /**
     * Runs the work when a turn is free. The turn ends with the work.
     * @throws {HttpError} 503 `busy` with Retry-After when too many wait already.
     */
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (turns.activeCount + turns.pendingCount >= atOnce + waiting) {
        throw refusalError({ code: 'busy', params: { retry_after_seconds: retrySeconds } }, retrySeconds);
      }
      return turns(() => {
        change();
        return work();
      }).finally(change);
    },
    tally: () => ({ running: turns.activeCount, waiting: turns.pendingCount }),
    /** For how many milliseconds the same work has taken all turns; 0 while one is free. */
    stuckMs: (): number => (turns.activeCount < atOnce ? 0 : now() - changedMs),
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
    past_boards: createWorkBound({ atOnce: 2, waiting: 16, retrySeconds: 5 }, now),
    verifications: createWorkBound({ atOnce: 2, waiting: 16, retrySeconds: 10 }, now),
  };
}

export type WorkBounds = Readonly<ReturnType<typeof createWorkBounds>>;

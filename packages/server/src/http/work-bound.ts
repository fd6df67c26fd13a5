import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalError } from './refusal-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why calls of this route do not wait for a turn to read the database. Every other route that reads waits for one. */
    unbounded?: string;
  }
}

interface Size {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Pieces of work that wait for their turn. Beyond them, callers are refused. */
  readonly waiting: number;
  readonly retrySeconds: number;
}

/** The state of a bound now, and its refusals since the start. */
export interface BoundTally {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Limits how much of one kind of work a server does at once, for all callers together. */
export interface WorkBound {
  /**
   * Waits for a turn.
   * @returns ends the turn; further calls of it do nothing.
   * @throws {HttpError} 503 `busy` with Retry-After when too many wait already.
   */
  readonly enter: () => Promise<() => void>;
  /** Runs the work in a turn of its own. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly tally: () => BoundTally;
}

export function createWorkBound({ atOnce, waiting, retrySeconds }: Size): WorkBound {
  const queue: (() => void)[] = [];
  let running = 0;
  let refused = 0;

  function leave(): void {
    const next = queue.shift();
    // The next one takes over the turn, so the number of turns stays the same.
    if (next === undefined) running -= 1;
    else next();
  }

  async function enter(): Promise<() => void> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else {
      refused += 1;
      throw refusalError({ code: 'busy', params: { retry_after_seconds: retrySeconds } }, retrySeconds);
    }
    let isInside = true;
    return () => {
      if (isInside) leave();
      isInside = false;
    };
  }

  return {
    enter,
    run: async (work) => {
      const leaveTurn = await enter();
      try {
        return await work();
      } finally {
        leaveTurn();
      }
    },
    tally: () => ({ running, waiting: queue.length, refused }),
  };
}

/**
 * The sizes of all bounds of a server. docs/operations.md#work-at-once says how much memory each turn takes.
 *
 * A read takes up to four of the ten database connections, so that votes and submissions always find a free one.
 */
const WORK_BOUNDS = {
  reads: { atOnce: 2, waiting: 200, retrySeconds: 2 },
  past_boards: { atOnce: 2, waiting: 16, retrySeconds: 5 },
  verifications: { atOnce: 2, waiting: 16, retrySeconds: 10 },
} as const satisfies Record<string, Size>;

export type WorkBounds = Readonly<Record<keyof typeof WORK_BOUNDS, WorkBound>>;

export function createWorkBounds(): WorkBounds {
  return {
    reads: createWorkBound(WORK_BOUNDS.reads),
    past_boards: createWorkBound(WORK_BOUNDS.past_boards),
    verifications: createWorkBound(WORK_BOUNDS.verifications),
  };
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Lets calls that read wait for their turn, unless their route says why not (`unbounded`, `unlimited`). The turn ends when the
 * answer is made, not when a slow client has read it; a client that leaves does not end it, because its queries go on.
 */
export function registerReadBound(app: FastifyInstance, reads: WorkBound): void {
  const turns = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', async (request) => {
    const { config, url } = request.routeOptions;
    const isFree = url === undefined || config.unbounded !== undefined || config.unlimited !== undefined;
    if (READS.has(request.method) && !isFree) turns.set(request, await reads.enter());
  });
  app.addHook('onSend', async (request) => {
    turns.get(request)?.();
  });
}

import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import pLimit from 'p-limit';
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

/** Limits how much of one kind of work a server does at once, for all callers together. */
export interface WorkBound {
  /**
   * Runs the work when a turn is free. The turn ends with the work.
   * @throws {HttpError} 503 `busy` with Retry-After when too many wait already.
   */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly tally: () => { readonly running: number; readonly waiting: number };
  /** For how many milliseconds the same work has taken all turns; 0 while one is free. */
  readonly stuckMs: () => number;
}

/** @param now milliseconds of a monotonic clock. */
export function createWorkBound({ atOnce, waiting, retrySeconds }: Size, now: () => number): WorkBound {
  const turns = pLimit(atOnce);
  let changedMs = now();
  const change = () => {
    changedMs = now();
  };
  return {
    run: async (work) => {
      if (turns.activeCount + turns.pendingCount >= atOnce + waiting) {
        throw refusalError({ code: 'busy', params: { retry_after_seconds: retrySeconds } }, retrySeconds);
      }
      return turns(() => {
        change();
        return work();
      }).finally(change);
    },
    tally: () => ({ running: turns.activeCount, waiting: turns.pendingCount }),
    stuckMs: () => (turns.activeCount < atOnce ? 0 : now() - changedMs),
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

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether calls of a route wait for a turn to read: all that read, unless it says why not (`unbounded`, `unlimited`). */
export function takesTurn({ method, config }: Pick<RouteOptions, 'method' | 'config'>): boolean {
  const isFree = config?.unbounded !== undefined || config?.unlimited !== undefined;
  return !isFree && READS.has(String(method));
}

/**
 * Lets calls that read wait for their turn. It ends when the handler ends, or has made its answer, which a slow client may read for
 * longer. A time-out or a client that leaves does not end it, because its queries go on.
 */
export function registerReadBound(app: FastifyInstance, reads: WorkBound): void {
  const turns = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRoute', (route) => {
    if (!takesTurn(route)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return new Promise((resolve, reject) => {
        reads
          .run(async () => {
            // Nobody waits for the answer any more.
            if (reply.sent || request.socket.destroyed) return resolve(undefined);
            const answer = Promise.resolve(handler.call(this, request, reply));
            resolve(answer);
            await Promise.race([answer, new Promise<void>((end) => turns.set(request, end))]);
          })
          .catch(reject);
      });
    };
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const end = turns.get(request);
    if (end !== undefined && !request.signal.aborted) end();
    done();
  });
}

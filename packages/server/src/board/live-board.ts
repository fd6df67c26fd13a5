import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { BoardAnswer } from './representation.ts';

export interface LiveBoard {
  /** The board that is served now. */
  current(): BoardAnswer;
  /** Reads the board again. Resolves once the served board is at least as new as this call. Concurrent calls share one read. */
  refresh(): Promise<void>;
  /** Cancels what is under way. */
  stop(): void;
}

interface Options {
  /** Served until the first refresh; without it the caller waits for a read. */
  readonly first?: BoardAnswer | null;
  /** Called when a read succeeds after `onError`. */
  readonly onRecovery?: () => void;
  /** Time between attempts to read. */
  readonly retryMs?: number;
}

/**
 * Keeps the newest board in memory. It serves the old board until the new one is read, so visitors can read while the
 * database is not available.
 * @param onError called once when reading fails, and again only after a read has succeeded.
 */
export async function liveBoard(
  load: (stopped: AbortSignal) => Promise<BoardAnswer>,
  onError: (error: unknown) => void,
  { first = null, onRecovery = () => undefined, retryMs = 1000 }: Options = {},
): Promise<LiveBoard> {
  const stopping = new AbortController();
  let served = first ?? (await load(stopping.signal));
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  async function loadUntilRead(): Promise<void> {
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        served = await load(stopping.signal);
        if (hasFailed) onRecovery();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!hasFailed) onError(error);
        // The timer must not keep a stopping process alive.
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  function start(): Promise<void> {
    running = loadUntilRead().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    current: () => served,
    stop: () => stopping.abort(),
    refresh: () => {
      if (running === null) return start();
      // The running read may have begun before this publication, so one more read follows. All callers share it.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}

/** How often a server looks whether it serves the newest board, beside after each publication. */
const LOOK_MS = 60_000;

/**
 * The live board, read again after every publication of any process. It listens before the first read. Otherwise it would
 * miss a publication in between and serve an old board until the next one.
 */
export async function publishedBoard(
  { onPublication }: Pick<Database, 'onPublication'>,
  load: (stopped: AbortSignal) => Promise<BoardAnswer>,
  logger: Pick<Logger, 'info' | 'error'>,
  first: BoardAnswer | null = null,
): Promise<LiveBoard> {
  let board: LiveBoard | null = null;
  let hasMissedOne = false;

  async function refresh(): Promise<void> {
    if (board === null) {
      hasMissedOne = true;
      return;
    }
    const before = board.current();
    await board.refresh();
    const { hash, publication } = board.current();
    if (hash !== before.hash) logger.info({ publication }, 'board refreshed');
  }

  onPublication(() => void refresh());
  board = await liveBoard(
    load,
    (error) => logger.error({ err: error }, 'the board cannot be read; the last one is still served'),
    { first, onRecovery: () => logger.info('the board can be read again') },
  );
  if (hasMissedOne) void refresh();
  const looking = setInterval(() => void refresh(), LOOK_MS).unref();
  const { stop } = board;
  return {
    ...board,
    stop: () => {
      clearInterval(looking);
      stop();
    },
  };
}

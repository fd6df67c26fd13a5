import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type BoardAnswer, compressFurther } from './representation.ts';

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
  /** Takes every board that is served, and its smaller form, to keep it for the next start. */
  readonly keep?: (answer: BoardAnswer) => void;
  /** Called when a read succeeds after `onError`. */
  readonly onRecovery?: () => void;
  /** Time between attempts to read. */
  readonly retryMs?: number;
  /** Makes a smaller form of a board that is already served. It never rejects. The signal aborts when a newer board is served. */
  readonly improve?: (answer: BoardAnswer, signal: AbortSignal) => Promise<BoardAnswer>;
}

/**
 * Keeps the newest board in memory. It serves the old board until the new one is read, so visitors can read while the
 * database is not available.
 * @param onError called once when reading fails, and again only after a read has succeeded.
 */
export async function liveBoard(
  load: (stopped: AbortSignal) => Promise<BoardAnswer>,
  onError: (error: unknown) => void,
  {
    first = null,
    keep = () => undefined,
    onRecovery = () => undefined,
    retryMs = 1000,
    improve,
  }: Options = {},
): Promise<LiveBoard> {
  const stopping = new AbortController();
  let served = first ?? (await load(stopping.signal));
  if (first === null) keep(served);
  let improving = new AbortController();
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  async function improveServed(): Promise<void> {
    if (improve === undefined) return;
    improving.abort();
    improving = new AbortController();
    const { signal } = improving;
    const answer = served;
    const better = await improve(answer, signal);
    if (served !== answer || better === answer) return;
    served = better;
    keep(better);
  }

  async function loadUntilRead(): Promise<void> {
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        const read = await load(stopping.signal);
        if (read.hash !== served.hash || read.publication !== served.publication) {
          served = read;
          keep(read);
          void improveServed();
        }
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

  void improveServed();
  return {
    current: () => served,
    stop: () => {
      stopping.abort();
      improving.abort();
    },
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

/**
 * The live board, read again after every publication of any process. It listens before the first read. Otherwise it would
 * miss a publication in between and serve an old board until the next one.
 */
export async function publishedBoard(
  { onPublication }: Pick<Database, 'onPublication'>,
  load: (stopped: AbortSignal) => Promise<BoardAnswer>,
  logger: Pick<Logger, 'info' | 'error'>,
  kept: Pick<Options, 'first' | 'keep'> = {},
): Promise<LiveBoard> {
  let board: LiveBoard | null = null;
  let hasMissedOne = false;

  async function refresh(): Promise<void> {
    if (board === null) {
      hasMissedOne = true;
      return;
    }
    await board.refresh();
    logger.info({ publication: board.current().publication }, 'board refreshed');
  }

  onPublication(() => void refresh());
  board = await liveBoard(
    load,
    (error) => logger.error({ err: error }, 'the board cannot be read; the last one is still served'),
    {
      ...kept,
      onRecovery: () => logger.info('the board can be read again'),
      improve: (answer, signal) =>
        compressFurther(answer, signal).catch((error: unknown) => {
          if (!signal.aborted) logger.error({ err: error }, 'the board stays compressed as it is');
          return answer;
        }),
    },
  );
  if (hasMissedOne) void refresh();
  return board;
}

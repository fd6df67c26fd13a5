import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type BoardAnswer, compressFurther } from './representation.ts';

export interface LiveBoard {
  /** The board that is served now. */
  current(): BoardAnswer;
  /** Reads the board again. Resolves once the served board is at least as new as this call; calls meanwhile share one read. */
  refresh(): Promise<void>;
  /** Gives up what is still being improved. */
  stop(): void;
}

interface Options {
  /** Called when reading works again after {@link liveBoard}'s `onError`. */
  readonly onRecovery?: () => void;
  /** Time between attempts to read. */
  readonly retryMs?: number;
  /** Makes a better form of a board that is already served. It never fails, and gives up when a newer board comes. */
  readonly improve?: (answer: BoardAnswer, signal: AbortSignal) => Promise<BoardAnswer>;
}

/**
 * Keeps the newest board in memory. The old board is served while a new one is read, and until an attempt to read it
 * succeeds, so that a database that is not available never keeps visitors from reading.
 * @param onError called when reading fails, once until it works again.
 */
export async function liveBoard(
  load: () => Promise<BoardAnswer>,
  onError: (error: unknown) => void,
  { onRecovery = () => undefined, retryMs = 1000, improve }: Options = {},
): Promise<LiveBoard> {
  let served = await load();
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
    if (served === answer) served = better;
  }

  async function loadUntilRead(): Promise<void> {
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        served = await load();
        void improveServed();
        if (hasFailed) onRecovery();
        return;
      } catch (error) {
        if (!hasFailed) onError(error);
        // Waiting must not keep a process alive that is asked to stop.
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
    stop: () => improving.abort(),
    refresh: () => {
      if (running === null) return start();
      // The read under way may have begun before this publication: one more follows it, for all who ask meanwhile.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}

/**
 * The live board, read again after every publication of any process. It listens before it reads for the first time:
 * otherwise it would miss a publication that lands in between, and serve an old board until the next one.
 */
export async function publishedBoard(
  { onPublication }: Pick<Database, 'onPublication'>,
  load: () => Promise<BoardAnswer>,
  logger: Pick<Logger, 'info' | 'error'>,
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

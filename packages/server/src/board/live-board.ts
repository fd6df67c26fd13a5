import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { keepLive, type Live } from './keep-live.ts';
import type { BoardAnswer } from './representation.ts';

export type LiveBoard = Live<BoardAnswer>;

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
  board = keepLive(first ?? (await load(new AbortController().signal)), load, {
    onError: (error) =>
      logger.error({ err: error }, 'the board cannot be read; the last one is still served'),
    onRecovery: () => logger.info('the board can be read again'),
  });
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

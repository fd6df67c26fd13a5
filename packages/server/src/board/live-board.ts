import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { keepUpToDate, type Live } from './keep-up-to-date.ts';
import type { SerializedBoard } from './serialize-board.ts';

export type LiveBoard = Live<SerializedBoard>;

/** Polling interval for newer boards, in addition to the refresh after each publication. */
const POLL_MS = 60_000;

/**
 * Creates the live board, which is reloaded after every publication by any process. It subscribes before the first read;
 * otherwise it would miss a publication in between and serve an old board until the next one.
 */
export async function createLiveBoard(
  { onPublication }: Pick<Database, 'onPublication'>,
  load: (stopped: AbortSignal) => Promise<SerializedBoard>,
  logger: Pick<Logger, 'info' | 'error'>,
  first: SerializedBoard | null = null,
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
  board = keepUpToDate(first ?? (await load(new AbortController().signal)), load, {
    onError: (error) =>
      logger.error({ err: error }, 'the board cannot be read; the last one is still served'),
    onRecovery: () => logger.info('the board can be read again'),
  });
  if (hasMissedOne) void refresh();
  const polling = setInterval(() => void refresh(), POLL_MS).unref();
  const { stop } = board;
  return {
    ...board,
    stop: () => {
      clearInterval(polling);
      stop();
    },
  };
}

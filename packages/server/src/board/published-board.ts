import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type LiveBoard, liveBoard } from './live-board.ts';
import { type BoardAnswer, compressFurther } from './representation.ts';

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

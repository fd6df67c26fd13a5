import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { deleteFullBuckets } from './quotas.sql.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes every few minutes the quotas that are full again: nothing needs to be remembered about their accounts and
 * networks (docs/decisions/0015-brigading.md). Gives the function that stops it.
 */
export function startQuotaSweep({ db }: Pick<Database, 'db'>, logger: Logger): () => void {
  const timer = setInterval(() => {
    deleteFullBuckets(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'quotas that are full again could not be deleted'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

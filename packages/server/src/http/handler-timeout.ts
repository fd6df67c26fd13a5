import { getHealth, getLeaderboard } from '@leaderboard/core/api';
import { getExport } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';

/** Longer than a body may take to arrive and the hub may take to answer. */
const LIMIT_MS = 60_000;
/** These routes answer at once, and so often that even a timer would cost something. */
const FROM_MEMORY: readonly string[] = [getHealth.path, getLeaderboard.path];

/** These bound their waiting themselves: the limit would also cut a file that is read for longer. */
const SENDING_FILES: readonly string[] = [getExport.path];

/**
 * Limits how long a call may wait for the database or the hub, for routes that are registered after it. The limit ends
 * the waiting, not the work: a handler that is late still finishes, and may still store something.
 */
export function registerHandlerTimeout(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isLimited = ![...FROM_MEMORY, ...SENDING_FILES].includes(route.url);
    if (isLimited && route.url.startsWith('/api/')) route.handlerTimeout = LIMIT_MS;
  });
}

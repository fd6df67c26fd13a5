import { getHealth, getLeaderboard } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';

/** From the headers to the answer: longer than a body may take to come and the hub to be asked. */
const LIMIT_MS = 60_000;
/** Answered at once, and so often that even a timer would show. */
const FROM_MEMORY: readonly string[] = [getHealth.path, getLeaderboard.path];

/** Limits how long a call may wait for the database or the hub (threat 29), for routes that are registered after it. */
export function registerHandlerLimit(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const waits = route.url.startsWith('/api/') && !FROM_MEMORY.includes(route.url);
    if (waits) route.handlerTimeout = LIMIT_MS;
  });
}

import type { FastifyInstance } from 'fastify';
import type { AddressLimit } from './address-limit.ts';
import { HttpError } from './http-error.ts';
import { waitText } from './wait-text.ts';

/**
 * Counts one call from an address against a limit.
 * @throws {HttpError} 429 when the address is over it.
 */
export function takeFromAddress(limit: AddressLimit, address: string): void {
  const seconds = limit(address);
  if (seconds === null) return;
  const detail = `Too many calls from your address. Try again in ${waitText(seconds)}.`;
  throw new HttpError(429, 'too_many_requests', detail, {
    params: { retry_after_seconds: seconds },
    retryAfterSeconds: seconds,
  });
}

/** Limits the calls of one address to the API. Polled routes, the page and its files are free. */
export function registerRateLimit(app: FastifyInstance, limit: AddressLimit): void {
  app.addHook('onRequest', async (request) => {
    const { url: route, config } = request.routeOptions;
    // Calls to unknown routes count too.
    const isFree = config.isPolled || (route !== undefined && !route.startsWith('/api/'));
    if (!isFree) takeFromAddress(limit, request.ip);
  });
}

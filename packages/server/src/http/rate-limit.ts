import type { FastifyInstance } from 'fastify';
import type { AddressLimit } from './address-limit.ts';
import { refusalError } from './refusal-error.ts';

/**
 * Counts one call from an address against a limit.
 * @throws {HttpError} 429 when the address is over it.
 */
export function takeFromAddress(limit: AddressLimit, address: string): void {
  refuseBeyond(limit(address).waitSeconds);
}

function refuseBeyond(seconds: number | null): void {
  if (seconds === null) return;
  const params = { retry_after_seconds: seconds };
  throw refusalError({ code: 'too_many_requests', params }, seconds);
}

/**
 * Limits the calls of one address to the API, and tells callers how many are left (the IETF's RateLimit header fields).
 * Polled routes, the page and its files are free.
 * @param perMinute what `limit` allows.
 */
export function registerRateLimit(app: FastifyInstance, limit: AddressLimit, perMinute: number): void {
  const policy = `"address";q=${perMinute};w=60`;
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    // Calls to unknown routes count too.
    const isFree = config.isPolled || (route !== undefined && !route.startsWith('/api/'));
    if (isFree) {
      done();
      return;
    }
    const { waitSeconds, left, fullAfterSeconds } = limit(request.ip);
    reply.headers({
      'ratelimit-policy': policy,
      ratelimit: `"address";r=${left};t=${fullAfterSeconds}`,
    });
    refuseBeyond(waitSeconds);
    done();
  });
}

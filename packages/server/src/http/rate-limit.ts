import type { FastifyInstance } from 'fastify';
import type { AddressLimit } from './address-limit.ts';
import { HttpError } from './http-error.ts';

/** Limits what one address may ask of the API (design 3). What machines poll, the page and its files are free. */
export function registerAddressLimit(app: FastifyInstance, limit: AddressLimit): void {
  app.addHook('onRequest', async (request) => {
    const { url: route, config } = request.routeOptions;
    // What no route knows is limited too.
    const isFree = config.isPolled || (route !== undefined && !route.startsWith('/api/'));
    if (isFree) return;
    const seconds = limit(request.ip);
    if (seconds === null) return;
    const detail = `There were too many calls from your address: try again in ${waitText(seconds)}.`;
    throw new HttpError(429, 'too_many_requests', detail, { retryAfterSeconds: seconds });
  });
}

/** A number of seconds as people say it. */
export function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

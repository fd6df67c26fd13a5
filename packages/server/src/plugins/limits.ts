import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';
import type { OverQuota } from '../store/quotas.ts';
import type { AddressLimit } from './address-limit.ts';

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
    throw new HttpError(429, 'too_many_requests', detail, seconds);
  });
}

/** What a quota is of, as people say it: '20', 'submissions', 'a day'. */
export interface QuotaWords {
  readonly limit: number;
  readonly things: string;
  readonly period: string;
}

/** A quota is used up. Only that of an account is public: what holds brigades up is not told (threat 4). */
export function overQuota(
  { whose, retryAfterSeconds }: OverQuota,
  { limit, things, period }: QuotaWords,
): HttpError {
  const texts: Readonly<Record<OverQuota['whose'], string>> = {
    account: `You have used up your ${limit} ${things} ${period}`,
    young_account: `You have used up your ${things} for now`,
    network: `There were too many ${things} from your network`,
  };
  const detail = `${texts[whose]}: try again in ${waitText(retryAfterSeconds)}.`;
  return new HttpError(429, 'quota_used_up', detail, retryAfterSeconds);
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

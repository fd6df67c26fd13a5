import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { normalizeAddress } from './caller-address.ts';
import type { HttpError } from './http-error.ts';
import { refusalError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reason why requests to this route are exempt from the rate limit. All other routes are limited. */
    unlimited?: string;
  }
}

/** Number of leading address parts that identify a network. */
interface Prefix {
  readonly octets: number;
  readonly groups: number;
}

/** One customer of a provider: an IPv4 address or an IPv6 /64 network. */
export const PER_CUSTOMER: Prefix = { octets: 4, groups: 4 };
/** One organization, or the neighbors of a rented machine: an IPv4 /24 or an IPv6 /48 network. */
export const PER_ORGANIZATION: Prefix = { octets: 3, groups: 3 };

/** Returns the network of an address. All invalid addresses share one network. */
export function getNetwork(address: string, { octets, groups }: Prefix): string {
  const plain = normalizeAddress(address);
  if (plain === null) return 'unknown';
  if (isIPv4(plain)) return `${plain.split('.').slice(0, octets).join('.')}/${8 * octets}`;
  const zeros = ':0'.repeat(8 - plain.split(':').filter(Boolean).length);
  const all = plain.replace('::', `${zeros}:`).split(':').filter(Boolean);
  return `${all.slice(0, groups).join(':')}::/${16 * groups}`;
}

const MINUTE_MS = 60_000;
/** Beyond this number, the least recently used address is evicted, which resets its limit. */
const MAX_ADDRESSES = 50_000;

interface AddressState {
  /** Seconds to wait, rounded up, if the address is over its limit; otherwise null. */
  readonly waitSeconds: number | null;
  /** Number of requests the address may still send right now. */
  readonly left: number;
  /** Seconds, rounded up, until the full allowance is available again. */
  readonly fullAfterSeconds: number;
}

export type AddressLimit = (address: string) => AddressState;

/**
 * Token buckets by key, with `most` tokens each, refilled with `perMinute` tokens a minute.
 * @param now monotonic clock in milliseconds.
 */
export function createBuckets(most: number, perMinute: number, now: () => number) {
  const buckets = new LRUCache<string, { readonly left: number; readonly atMs: number }>({
    // `max` would allocate the memory for all entries up front.
    maxSize: MAX_ADDRESSES,
    sizeCalculation: () => 1,
  });
  const left = (key: string): number => {
    const bucket = buckets.get(key);
    return bucket === undefined
      ? most
      : Math.min(most, bucket.left + ((now() - bucket.atMs) / MINUTE_MS) * perMinute);
  };
  return {
    left,
    take: (key: string): void => void buckets.set(key, { left: Math.max(0, left(key) - 1), atMs: now() }),
    /** Seconds, rounded up, until a token is available; null if one is available now. */
    waitSeconds: (key: string): number | null => {
      const there = left(key);
      return there < 1 ? Math.max(1, Math.ceil(((1 - there) / perMinute) * 60)) : null;
    },
  };
}

/**
 * Allows each address bursts of up to `perMinute` requests, refilled evenly. Each server counts separately; limits that must hold
 * across servers are counted in the database (people/quotas.sql.ts).
 * @param now monotonic clock in milliseconds.
 */
export function createAddressLimit(perMinute: number, now: () => number): AddressLimit {
  const buckets = createBuckets(perMinute, perMinute, now);
  return (address) => {
    const key = getNetwork(address, PER_CUSTOMER);
    const waitSeconds = buckets.waitSeconds(key);
    if (waitSeconds === null) buckets.take(key);
    const rest = buckets.left(key);
    return {
      waitSeconds,
      left: Math.floor(rest),
      fullAfterSeconds: Math.ceil(((perMinute - rest) / perMinute) * 60),
    };
  };
}

export function tooManyRequests(seconds: number): HttpError {
  const params = { retry_after_seconds: seconds };
  return refusalError({ code: 'too_many_requests', params }, seconds);
}

/**
 * Limits the requests per address and reports the remaining quota in the IETF RateLimit headers. Every route is limited unless it
 * gives a reason in `unlimited`. Requests without a matching route are limited too.
 * @param perMinute number of requests that `limit` allows.
 */
export function registerRateLimit(app: FastifyInstance, limit: AddressLimit, perMinute: number): void {
  const policy = `"address";q=${perMinute};w=60`;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.unlimited !== undefined) {
      done();
      return;
    }
    const { waitSeconds, left, fullAfterSeconds } = limit(request.address);
    reply.headers({
      'ratelimit-policy': policy,
      ratelimit: `"address";r=${left};t=${fullAfterSeconds}`,
    });
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    done();
  });
}

import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { plainAddress } from './caller-address.ts';
import type { HttpError } from './http-error.ts';
import { refusalError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why calls of this route are not counted against their address. Calls of every other route are. */
    unlimited?: string;
  }
}

/** The number of leading parts of an address that name its network. */
interface Prefix {
  readonly octets: number;
  readonly groups: number;
}

/** One customer of a provider has one IPv4 address, or a network of 64 bits in IPv6. */
export const PER_CUSTOMER: Prefix = { octets: 4, groups: 4 };
/** One organization, or the neighbors of a rented machine, share 24 bits in IPv4 and 48 in IPv6. */
export const PER_ORGANIZATION: Prefix = { octets: 3, groups: 3 };

/** The network of an address. All texts that are no address are one network. */
export function networkOf(address: string, { octets, groups }: Prefix): string {
  const plain = plainAddress(address);
  if (plain === null) return 'unknown';
  if (isIPv4(plain)) return `${plain.split('.').slice(0, octets).join('.')}/${8 * octets}`;
  const zeros = ':0'.repeat(8 - plain.split(':').filter(Boolean).length);
  const all = plain.replace('::', `${zeros}:`).split(':').filter(Boolean);
  return `${all.slice(0, groups).join(':')}::/${16 * groups}`;
}

const MINUTE_MS = 60_000;
/** With more addresses, the one with the oldest call is forgotten and starts anew. */
const MOST_ADDRESSES = 50_000;

interface AddressState {
  /** The whole seconds to wait when the address is over its limit; null when it is not. */
  readonly waitSeconds: number | null;
  /** The number of calls that the address may still make at once. */
  readonly left: number;
  /** The whole seconds until it may make all of them again. */
  readonly fullAfterSeconds: number;
}

export type AddressLimit = (address: string) => AddressState;

/** Token buckets by key, each with up to `most` tokens, of which `perMinute` come back evenly. @param now milliseconds of a monotonic clock. */
export function createBuckets(most: number, perMinute: number, now: () => number) {
  const buckets = new LRUCache<string, { readonly left: number; readonly atMs: number }>({
    // `max` would take the memory of all of them at once.
    maxSize: MOST_ADDRESSES,
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
    /** The whole seconds until there is a token; null where there is one. */
    waitSeconds: (key: string): number | null => {
      const there = left(key);
      return there < 1 ? Math.max(1, Math.ceil(((1 - there) / perMinute) * 60)) : null;
    },
  };
}

/**
 * Up to `perMinute` calls at once for each address, refilled evenly. Each server counts for itself. Limits that must hold across servers
 * are counted in the database (people/quotas.sql.ts).
 * @param now milliseconds of a monotonic clock.
 */
export function createAddressLimit(perMinute: number, now: () => number): AddressLimit {
  const buckets = createBuckets(perMinute, perMinute, now);
  return (address) => {
    const key = networkOf(address, PER_CUSTOMER);
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
 * Limits the calls of one address, and tells callers how many are left (the IETF's RateLimit header fields). A route is limited
 * unless it says why not (`unlimited`). Calls without a route are limited too.
 * @param perMinute what `limit` allows.
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

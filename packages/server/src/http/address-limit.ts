import { networkOf, PER_CUSTOMER } from './network.ts';

const MINUTE_MS = 60_000;
/** Beyond this number the address with the oldest call is forgotten and starts anew. */
const MOST_ADDRESSES = 50_000;

/** What one more call means for an address. */
interface Taken {
  /** The whole seconds to wait when the address is over its limit; null when it is not. */
  readonly waitSeconds: number | null;
  /** The calls it may still make at once, and the whole seconds until it may make all of them again. */
  readonly left: number;
  readonly fullAfterSeconds: number;
}

/** Counts one call from an address. */
export type AddressLimit = (address: string) => Taken;

/**
 * A token bucket for each address: up to `perMinute` calls at once, refilled evenly. Each server counts for itself. Limits
 * that must hold across servers are counted in the database (people/quotas.sql.ts).
 * @param now milliseconds of a monotonic clock.
 */
export function createAddressLimit(perMinute: number, now: () => number): AddressLimit {
  const buckets = new Map<string, { readonly left: number; readonly atMs: number }>();
  return (address) => {
    const key = networkOf(address, PER_CUSTOMER);
    const [bucket, nowMs] = [buckets.get(key), now()];
    const refilled =
      bucket === undefined ? perMinute : bucket.left + ((nowMs - bucket.atMs) / MINUTE_MS) * perMinute;
    const left = Math.min(perMinute, refilled);
    buckets.delete(key);
    buckets.set(key, { left: left < 1 ? left : left - 1, atMs: nowMs });
    if (buckets.size > MOST_ADDRESSES) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    const rest = left < 1 ? left : left - 1;
    return {
      waitSeconds: left < 1 ? Math.max(1, Math.ceil(((1 - left) / perMinute) * 60)) : null,
      left: Math.floor(rest),
      fullAfterSeconds: Math.ceil(((perMinute - rest) / perMinute) * 60),
    };
  };
}

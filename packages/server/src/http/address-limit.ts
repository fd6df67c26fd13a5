import { CUSTOMER, networkOf } from './network.ts';

const MINUTE_MS = 60_000;
/** Beyond these the one that has called longest ago is forgotten, and starts anew. */
const MOST_ADDRESSES = 50_000;

/** Counts a call from an address; gives the whole seconds to wait when there were too many, else null. */
export type AddressLimit = (address: string) => number | null;

/**
 * So many calls a minute from one address, also all at once (design 3). Each server counts for itself: what must hold
 * across servers is counted in the database (store/quotas.ts).
 * @param now milliseconds of a clock that never goes back.
 */
export function createAddressLimit(perMinute: number, now: () => number): AddressLimit {
  const buckets = new Map<string, { readonly left: number; readonly atMs: number }>();
  return (address) => {
    const key = networkOf(address, CUSTOMER);
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
    return left < 1 ? Math.max(1, Math.ceil(((1 - left) / perMinute) * 60)) : null;
  };
}

/** Limits on one person with many accounts (docs/threats.md#brigading, docs/decisions/README.md#15-multiple-accounts-per-person). */

/**
 * Quota of a network as a multiple of an account's quota. Enough for a university, where everyone shares one network but few use up
 * their own quota, yet it still stops a person with a thousand accounts.
 */
export const NETWORK_FACTOR = 10;

/**
 * Each action of a young account counts this many times toward the quotas of the account and its network. That leaves enough for a
 * real person, while a network full of young accounts can do no more than one old account.
 */
export const YOUNG_WEIGHT = 10;

/** Longer than the usual wait, so that accounts created to promote a model still count as young when it is evaluated. */
const YOUNG_MS = 14 * 86_400_000;

/**
 * Returns a hub account's creation time as Unix time in milliseconds. An id of 24 hexadecimal digits begins with the time in
 * seconds, in eight digits; null for ids in other formats.
 */
export function accountMadeAt(id: string): number | null {
  const seconds = /^([0-9a-f]{8})[0-9a-f]{16}$/.exec(id)?.[1];
  return seconds === undefined ? null : Number.parseInt(seconds, 16) * 1000;
}

/** Checks if an account is known to be young, even if our clock is behind the hub's. */
export function isYoungAccount(id: string, nowMs: number): boolean {
  const madeAt = accountMadeAt(id);
  return madeAt !== null && Math.abs(nowMs - madeAt) < YOUNG_MS;
}

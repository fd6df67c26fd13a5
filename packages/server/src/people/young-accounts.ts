/**
 * Limits for one person with many accounts (docs/threats.md#brigading,
 * docs/decisions/README.md#15-many-accounts-of-one-person).
 */

/**
 * Quota of a network as a multiple of an account's quota. A university shares one network, and few of its members use up their
 * own quota; a person with a thousand accounts is still stopped.
 */
export const NETWORK_FACTOR = 10;

/**
 * Each action of a young account counts this many times toward the quotas of the account and its network. That is enough for a
 * person, and a network full of young accounts can do no more than one old account.
 */
export const YOUNG_WEIGHT = 10;

/** Longer than a model should wait, so that accounts created to push a model stay young until it is evaluated. */
const YOUNG_MS = 14 * 86_400_000;

/**
 * Returns the creation time of a hub account as a Unix time in milliseconds. An id of 24 hexadecimal digits begins with the
 * second in eight digits; null for an id in another format.
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

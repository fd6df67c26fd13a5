/** Limits on one person with many accounts (docs/threats.md#brigading, docs/decisions/README.md#15-many-accounts-of-one-person). */

/**
 * A network may do this many times what an account may. A university shares one network, and few of its members use up their
 * own quota; a person with a thousand accounts is stopped all the same.
 */
export const NETWORK_FACTOR = 10;

/**
 * Each call of a young account counts this many times toward its own quota and its network's. The rest is plenty for a person,
 * and a network full of young accounts can do no more than one old account.
 */
export const YOUNG_WEIGHT = 10;

/** Longer than a model should wait, so that accounts made to push a model are young until it is evaluated. */
const YOUNG_MS = 14 * 86_400_000;

/**
 * When the hub made an account, in milliseconds since 1970. An id of 24 hexadecimal digits begins with the second, in eight
 * digits. Null for an id of another shape.
 */
export function accountMadeAt(id: string): number | null {
  const seconds = /^([0-9a-f]{8})[0-9a-f]{16}$/.exec(id)?.[1];
  return seconds === undefined ? null : Number.parseInt(seconds, 16) * 1000;
}

/** Whether an account is known to be young; also where our clock is behind the hub's. */
export function isYoungAccount(id: string, nowMs: number): boolean {
  const madeAt = accountMadeAt(id);
  return madeAt !== null && Math.abs(nowMs - madeAt) < YOUNG_MS;
}

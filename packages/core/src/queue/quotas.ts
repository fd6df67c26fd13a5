/** What keeps one person with many accounts from outdoing everybody else (threat 4, docs/decisions/0015). */

/**
 * A network may do so many times what an account may: a university shares one, and few of those in it use up what is
 * theirs. Somebody who has made a thousand accounts is held up there all the same.
 */
export const NETWORK_FACTOR = 10;

/**
 * What a young account does counts so many times, towards its own quota and its network's. What is left is plenty for a
 * person, and a network full of young accounts can do no more than one that is old.
 */
export const YOUNG_WEIGHT = 10;

/** Longer than a model should wait, so that accounts made to push one are young until it is evaluated. */
const YOUNG_MS = 14 * 86_400_000;

/**
 * When the hub made an account, in milliseconds since 1970: its ids begin with the second, in eight of 24 hexadecimal
 * digits. Null for an id of another shape: then nobody knows.
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

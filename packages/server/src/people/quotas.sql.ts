import { isYoungAccount, NETWORK_FACTOR, YOUNG_WEIGHT } from '@leaderboard/core/queue/quotas';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { quotaBuckets } from '../database/schema.ts';
import type { Caller } from '../http/identity.ts';
import { networkName } from './network-name.sql.ts';

/** How often an account may do something: so many at once, coming back evenly over the period. */
export interface Quota {
  readonly action: string;
  readonly limit: number;
  readonly periodSeconds: number;
}

export interface OverQuota {
  readonly kind: 'over_quota';
  /** Who has used up what is theirs. */
  readonly whose: 'account' | 'young_account' | 'network';
  /** Whole seconds until the next one is allowed. */
  readonly retryAfterSeconds: number;
}

/** Not now(): a transaction that waited for the row would count from before it was last written. */
const clock = sql`clock_timestamp()`;
const interval = (seconds: number): SQL => sql`make_interval(secs => ${seconds}::float8)`;

/**
 * Takes one from the caller's quota and from its network's (threat 4); gives what to say where none is left, and then
 * the transaction must be undone. By the database's clock, so that servers together allow no more than one alone.
 * @param now as {@link seeAccount} told it.
 */
export async function takeQuota(tx: Db, caller: Caller, quota: Quota, now: Date): Promise<OverQuota | null> {
  const isYoung = isYoungAccount(caller.id, now.getTime());
  const weight = isYoung ? YOUNG_WEIGHT : 1;
  const ownWait = await take(tx, `account ${caller.id}`, quota, weight);
  if (ownWait !== null) {
    const whose = isYoung ? 'young_account' : 'account';
    return { kind: 'over_quota', whose, retryAfterSeconds: ownWait };
  }
  // Last of all that is locked, since a whole network waits for it.
  const network = `network ${await networkName(tx, caller.network)}`;
  const networkWait = await take(tx, network, { ...quota, limit: quota.limit * NETWORK_FACTOR }, weight);
  if (networkWait === null) return null;
  return { kind: 'over_quota', whose: 'network', retryAfterSeconds: networkWait };
}

/**
 * Takes so many in one statement. A bucket is kept as the time when it will be full again: what is taken puts that off,
 * and more than a period ahead it cannot be.
 * @returns null, or the seconds to wait where too little is left.
 */
async function take(
  tx: Db,
  holder: string,
  { action, limit, periodSeconds }: Quota,
  weight: number,
): Promise<number | null> {
  const seconds = (Math.min(weight, limit) / limit) * periodSeconds;
  const taken = await tx
    .insert(quotaBuckets)
    .values({ holder, action, fullAt: sql`${clock} + ${interval(seconds)}` })
    .onConflictDoUpdate({
      target: [quotaBuckets.holder, quotaBuckets.action],
      set: { fullAt: sql`greatest(${clock}, ${quotaBuckets.fullAt}) + ${interval(seconds)}` },
      setWhere: sql`${quotaBuckets.fullAt} <= ${clock} + ${interval(periodSeconds - seconds)}`,
    })
    .returning({ action: quotaBuckets.action });
  if (taken.length > 0) return null;
  const [left] = await tx
    .select({ seconds: sql<number>`extract(epoch from ${quotaBuckets.fullAt} - ${clock})::float8` })
    .from(quotaBuckets)
    .where(and(eq(quotaBuckets.holder, holder), eq(quotaBuckets.action, action)));
  return Math.max(1, Math.ceil((left?.seconds ?? 0) + seconds - periodSeconds));
}

/** Forgets who has used nothing any more. What somebody is just using is left for the next time. */
export async function deleteFullBuckets(db: Db): Promise<void> {
  const full = db
    .select({ holder: quotaBuckets.holder, action: quotaBuckets.action })
    .from(quotaBuckets)
    .where(lte(quotaBuckets.fullAt, clock))
    .for('update', { skipLocked: true });
  await db.delete(quotaBuckets).where(sql`(${quotaBuckets.holder}, ${quotaBuckets.action}) in ${full}`);
}

import { createHmac } from 'node:crypto';
import type { QuotaAction, Refusal } from '@leaderboard/core/queue/refusals';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { networkKey, quotaBuckets } from '../database/schema.ts';
import type { HttpError } from '../http/http-error.ts';
import { refusalError } from '../http/http-error.ts';
import type { Caller } from '../http/identity.ts';
import { isYoungAccount, NETWORK_FACTOR, YOUNG_WEIGHT } from './young-accounts.ts';

/** How often an account may do something: `limit` times at once, which come back evenly over the period. */
export interface Quota {
  readonly action: string;
  readonly limit: number;
  readonly periodSeconds: number;
}

export interface OverQuota {
  readonly kind: 'over_quota';
  /** Whose quota is used up. */
  readonly whose: 'account' | 'young_account' | 'network';
  /** Whole seconds until the next one is allowed. */
  readonly retryAfterSeconds: number;
}

/** A quota of an account as its refusal tells it. */
export interface PublicQuota {
  readonly action: QuotaAction;
  readonly limit: number;
  readonly period: 'hour' | 'day';
}

/**
 * The refusal of a call over a quota. Only the quota of an account is public: the limits that hold brigades up are not told
 * (docs/threats.md#brigading).
 */
export function overQuota({ whose, retryAfterSeconds }: OverQuota, quota: PublicQuota): HttpError {
  const wait = { action: quota.action, retry_after_seconds: retryAfterSeconds };
  const refusals: Record<OverQuota['whose'], Refusal> = {
    account: { code: 'quota_used_up', params: { ...quota, ...wait } },
    young_account: { code: 'quota_used_up_for_now', params: wait },
    network: { code: 'network_quota_used_up', params: wait },
  };
  return refusalError(refusals[whose], retryAfterSeconds);
}

const interval = (seconds: number): SQL => sql`make_interval(secs => ${seconds}::float8)`;

function weightOf(caller: Caller, now: Date): { readonly isYoung: boolean; readonly weight: number } {
  const isYoung = isYoungAccount(caller.id, now.getTime());
  return { isYoung, weight: isYoung ? YOUNG_WEIGHT : 1 };
}

const ownBucket = (caller: Caller): string => `account ${caller.id}`;
const networkBucket = async (tx: Db, caller: Caller): Promise<string> =>
  `network ${await networkName(tx, caller.network)}`;
const networkQuota = (quota: Quota): Quota => ({ ...quota, limit: quota.limit * NETWORK_FACTOR });

/**
 * Takes one from the caller's quota and from its network's. When a quota is used up, the caller of this function must roll the
 * transaction back. The database's clock decides, so that several servers together allow no more than one.
 * @param now as {@link seeAccount} returned it.
 */
export async function takeQuota(tx: Db, caller: Caller, quota: Quota, now: Date): Promise<OverQuota | null> {
  const { isYoung, weight } = weightOf(caller, now);
  const ownWait = await take(tx, ownBucket(caller), quota, weight);
  if (ownWait !== null) {
    const whose = isYoung ? 'young_account' : 'account';
    return { kind: 'over_quota', whose, retryAfterSeconds: ownWait };
  }
  // Locked last, because a whole network waits for this row.
  const networkWait = await take(tx, await networkBucket(tx, caller), networkQuota(quota), weight);
  if (networkWait === null) return null;
  return { kind: 'over_quota', whose: 'network', retryAfterSeconds: networkWait };
}

/** Gives back what {@link takeQuota} took, in the same order of rows. */
export async function giveBackQuota(tx: Db, caller: Caller, quota: Quota, now: Date): Promise<void> {
  const { weight } = weightOf(caller, now);
  await giveBack(tx, ownBucket(caller), quota, weight);
  await giveBack(tx, await networkBucket(tx, caller), networkQuota(quota), weight);
}

/** The time until `weight` actions come back. */
function secondsFor({ limit, periodSeconds }: Quota, weight: number): number {
  return (Math.min(weight, limit) / limit) * periodSeconds;
}

/** A full bucket needs nothing back and may be deleted already. */
async function giveBack(tx: Db, holder: string, quota: Quota, weight: number): Promise<void> {
  await tx
    .update(quotaBuckets)
    .set({ fullAt: sql`${quotaBuckets.fullAt} - ${interval(secondsFor(quota, weight))}` })
    .where(and(eq(quotaBuckets.holder, holder), eq(quotaBuckets.action, quota.action)));
}

/**
 * Takes `weight` actions in one statement. A bucket is stored as the time when it will be full again. Each action moves that time, at
 * most to one period from now.
 * @returns the seconds to wait when too few are left, else null.
 */
async function take(tx: Db, holder: string, quota: Quota, weight: number): Promise<number | null> {
  const { action, periodSeconds } = quota;
  const seconds = secondsFor(quota, weight);
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

/** Deletes full buckets, which equal missing ones. Locked buckets are left for the next time. */
export async function deleteFullBuckets(db: Db): Promise<void> {
  const full = db
    .select({ holder: quotaBuckets.holder, action: quotaBuckets.action })
    .from(quotaBuckets)
    .where(lte(quotaBuckets.fullAt, clock))
    .for('update', { skipLocked: true });
  await db.delete(quotaBuckets).where(sql`(${quotaBuckets.holder}, ${quotaBuckets.action}) in ${full}`);
}

/**
 * The name of a network in the database: a hash with the database's own random key, so that no row contains an address
 * (docs/decisions/README.md#15-many-accounts-of-one-person). Not computed in SQL, because the error of a failed query repeats its values.
 */
async function networkName(db: Db, network: string): Promise<string> {
  const [row] = await db.select({ key: networkKey.key }).from(networkKey);
  if (row === undefined) throw new Error('The database has no key for networks');
  return createHmac('sha256', row.key).update(network).digest('base64url');
}

/** A restored database has no key: backups leave it out, with all that it named. */
export async function makeMissingNetworkKey(db: Db): Promise<void> {
  await db.execute(
    sql`insert into network_key (key) select gen_random_uuid()::text || gen_random_uuid()::text
      where not exists (select from network_key)`,
  );
}

const EVERY_MS = 10 * 60_000;

/**
 * Deletes full buckets every few minutes, so that nothing is kept about their accounts and networks
 * (docs/decisions/README.md#15-many-accounts-of-one-person).
 * @returns stops it.
 */
export function startQuotaSweep({ db }: Pick<Database, 'db'>, logger: Logger): () => void {
  const timer = setInterval(() => {
    deleteFullBuckets(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'unused quotas could not be deleted; trying again later'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

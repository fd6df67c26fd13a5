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

/** A quota that allows bursts of `limit` actions, refilled evenly over the period. */
export interface Quota {
  readonly action: string;
  readonly limit: number;
  readonly periodSeconds: number;
}

export interface OverQuota {
  readonly kind: 'over_quota';
  /** The exhausted quota. */
  readonly whose: 'account' | 'young_account' | 'network';
  /** Seconds until the next action is allowed, rounded up. */
  readonly retryAfterSeconds: number;
}

/** An account's quota, as shown in the error. */
export interface PublicQuota {
  readonly action: QuotaAction;
  readonly limit: number;
  readonly period: 'hour' | 'day';
}

/**
 * Creates the error for an exceeded quota. Only account quotas are public; limits against brigading stay secret
 * (docs/threats.md#brigading).
 */
export function quotaError({ whose, retryAfterSeconds }: OverQuota, quota: PublicQuota): HttpError {
  const wait = { action: quota.action, retry_after_seconds: retryAfterSeconds };
  const refusals: Record<OverQuota['whose'], Refusal> = {
    account: { code: 'quota_used_up', params: { ...quota, ...wait } },
    young_account: { code: 'quota_used_up_for_now', params: wait },
    network: { code: 'network_quota_used_up', params: wait },
  };
  return refusalError(refusals[whose], retryAfterSeconds);
}

const interval = (seconds: number): SQL => sql`make_interval(secs => ${seconds}::float8)`;

function getWeight(caller: Caller, now: Date): { readonly isYoung: boolean; readonly weight: number } {
  const isYoung = isYoungAccount(caller.id, now.getTime());
  return { isYoung, weight: isYoung ? YOUNG_WEIGHT : 1 };
}

const ownBucket = (caller: Caller): string => `account ${caller.id}`;
const networkBucket = async (tx: Db, caller: Caller): Promise<string> =>
  `network ${await hashNetwork(tx, caller.network)}`;
const networkQuota = (quota: Quota): Quota => ({ ...quota, limit: quota.limit * NETWORK_FACTOR });

/**
 * Takes one action from the caller's quota and its network's. If either is exhausted, the calling function must roll back the
 * transaction. Uses the database clock, so the limit applies across all servers.
 * @param now time returned by {@link touchAccount}.
 */
export async function takeQuota(tx: Db, caller: Caller, quota: Quota, now: Date): Promise<OverQuota | null> {
  const { isYoung, weight } = getWeight(caller, now);
  const ownWait = await take(tx, ownBucket(caller), quota, weight);
  if (ownWait !== null) {
    const whose = isYoung ? 'young_account' : 'account';
    return { kind: 'over_quota', whose, retryAfterSeconds: ownWait };
  }
  // Locked last, because everybody on the network contends for this row.
  const networkWait = await take(tx, await networkBucket(tx, caller), networkQuota(quota), weight);
  if (networkWait === null) return null;
  return { kind: 'over_quota', whose: 'network', retryAfterSeconds: networkWait };
}

/** Reverts {@link takeQuota}, locking the rows in the same order. */
export async function refundQuota(tx: Db, caller: Caller, quota: Quota, now: Date): Promise<void> {
  const { weight } = getWeight(caller, now);
  await refund(tx, ownBucket(caller), quota, weight);
  await refund(tx, await networkBucket(tx, caller), networkQuota(quota), weight);
}

/** Time it takes to refill `weight` actions. */
function secondsFor({ limit, periodSeconds }: Quota, weight: number): number {
  return (Math.min(weight, limit) / limit) * periodSeconds;
}

/** A full bucket needs no refund and may already have been deleted. */
async function refund(tx: Db, holder: string, quota: Quota, weight: number): Promise<void> {
  await tx
    .update(quotaBuckets)
    .set({ fullAt: sql`${quotaBuckets.fullAt} - ${interval(secondsFor(quota, weight))}` })
    .where(and(eq(quotaBuckets.holder, holder), eq(quotaBuckets.action, quota.action)));
}

/**
 * Consumes `weight` units of the quota in one statement. A bucket is stored as the time when it will be full again. Each action
 * postpones that time, to at most one period from now.
 * @returns the seconds to wait if too few units are left, otherwise null.
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

/** Deletes full buckets, which are equivalent to missing ones. Locked buckets are skipped until the next run. */
export async function deleteFullBuckets(db: Db): Promise<void> {
  const full = db
    .select({ holder: quotaBuckets.holder, action: quotaBuckets.action })
    .from(quotaBuckets)
    .where(lte(quotaBuckets.fullAt, clock))
    .for('update', { skipLocked: true });
  await db.delete(quotaBuckets).where(sql`(${quotaBuckets.holder}, ${quotaBuckets.action}) in ${full}`);
}

/**
 * Hashes a network with the database's random key, so that addresses are not stored
 * (docs/decisions/README.md#15-multiple-accounts-per-person). Not computed in SQL, because the error of a failed query contains its
 * parameters.
 */
async function hashNetwork(db: Db, network: string): Promise<string> {
  const [row] = await db.select({ key: networkKey.key }).from(networkKey);
  if (row === undefined) throw new Error('The database has no key for networks');
  return createHmac('sha256', row.key).update(network).digest('base64url');
}

/** Creates the key in a restored database: backups omit it and the buckets that depend on it. */
export async function createMissingNetworkKey(db: Db): Promise<void> {
  await db.execute(
    sql`insert into network_key (key) select gen_random_uuid()::text || gen_random_uuid()::text
      where not exists (select from network_key)`,
  );
}

const EVERY_MS = 10 * 60_000;

/**
 * Deletes full buckets every few minutes, so that data about accounts and networks is not stored longer than needed
 * (docs/decisions/README.md#15-multiple-accounts-per-person).
 * @returns a function that stops the timer.
 */
export function startQuotaSweep({ db }: Pick<Database, 'db'>, logger: Logger): () => void {
  const timer = setInterval(() => {
    deleteFullBuckets(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'full quotas could not be deleted; trying again later'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

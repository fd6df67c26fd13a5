import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { quotaBuckets } from './schema.ts';

/** How often an account may do something: so many at once, coming back evenly over the period. */
export interface Quota {
  readonly action: string;
  readonly limit: number;
  readonly periodSeconds: number;
}

export interface OverQuota {
  readonly kind: 'over_quota';
  /** Whole seconds until the next one is allowed. */
  readonly retryAfterSeconds: number;
}

/**
 * Takes one from the account's quota; gives what to say where none is left. By the database's clock, in one statement, so
 * that servers together allow no more than one alone. The account must have been seen.
 */
export async function takeQuota(tx: Db, accountId: string, quota: Quota): Promise<OverQuota | null> {
  const rate = quota.limit / quota.periodSeconds;
  // Not now(): a transaction that waited for the row would count from before it was last refilled.
  const elapsed = sql`greatest(0, extract(epoch from clock_timestamp() - ${quotaBuckets.refilledAt}))`;
  const tokens = sql<number>`least(${quota.limit}::float8, ${quotaBuckets.tokens} + ${elapsed} * ${rate}::float8)`;
  const taken = await tx
    .insert(quotaBuckets)
    .values({
      accountId,
      action: quota.action,
      tokens: quota.limit - 1,
      refilledAt: sql`clock_timestamp()`,
    })
    .onConflictDoUpdate({
      target: [quotaBuckets.accountId, quotaBuckets.action],
      set: { tokens: sql`${tokens} - 1`, refilledAt: sql`clock_timestamp()` },
      setWhere: sql`${tokens} >= 1`,
    })
    .returning({ action: quotaBuckets.action });
  if (taken.length > 0) return null;
  const [left] = await tx
    .select({ tokens })
    .from(quotaBuckets)
    .where(and(eq(quotaBuckets.accountId, accountId), eq(quotaBuckets.action, quota.action)));
  return { kind: 'over_quota', retryAfterSeconds: Math.max(1, Math.ceil((1 - (left?.tokens ?? 0)) / rate)) };
}

/** Parts of workers' deliveries, stored until the evaluation ends. */
import { createHash } from 'node:crypto';
import type { Lease } from '@leaderboard/core/queue/job';
import { type DeliveryKind, MAX_DELIVERY_BYTES, PART_BYTES } from '@leaderboard/core/queue/worker-calls';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { deliveredParts, submissions } from '../database/schema.ts';
import { type HeldLease, hasLease } from '../queue/leases.sql.ts';

/** A worker sends all parts in quick succession; older parts belong to an evaluation that ended without completing its delivery. */
const RETENTION_HOURS = 24;

/** Outcome of storing a part. `wanted`: number of the next expected part. */
export type PartOutcome =
  | { readonly kind: 'stored'; readonly parts: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'too_long'; readonly most: number }
  | { readonly kind: 'out_of_order'; readonly wanted: number };

interface Part {
  readonly kind: DeliveryKind;
  readonly part: number;
  readonly content: Buffer;
}

/** Stores the next part of a delivery, for the lease holder only. Storing the same part again has no effect. */
export function storePart(
  { transaction }: Pick<Database, 'transaction'>,
  lease: HeldLease,
  { kind, part, content }: Part,
): Promise<PartOutcome> {
  const most = MAX_DELIVERY_BYTES[kind];
  return transaction(async (tx) => {
    const [held] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(hasLease(lease))
      .for('update');
    if (held === undefined) return { kind: 'lost' };
    if (content.length > PART_BYTES || part * PART_BYTES + content.length > most)
      return { kind: 'too_long', most };
    const there = await tx
      .select({
        bytes: sql<number>`length(${deliveredParts.content})`,
        isSame: sql<boolean>`${deliveredParts.content} = ${content}`,
      })
      .from(deliveredParts)
      .where(isPartOf(lease, kind))
      .orderBy(deliveredParts.part);
    const parts = there.length;
    if (there[part]?.isSame === true) return { kind: 'stored', parts };
    const isNext = part === parts && there.every(({ bytes }) => bytes === PART_BYTES);
    if (!isNext) return { kind: 'out_of_order', wanted: parts };
    await tx.delete(deliveredParts).where(lt(deliveredParts.at, expiry));
    await tx.insert(deliveredParts).values({ claimId: lease.claimId, kind, part, content });
    return { kind: 'stored', parts: parts + 1 };
  });
}

const expiry = sql`${clock} - make_interval(hours => ${RETENTION_HOURS})`;

function isPartOf({ claimId }: Lease, kind: DeliveryKind) {
  return and(eq(deliveredParts.claimId, claimId), eq(deliveredParts.kind, kind));
}

/** Reads a delivery; null if the stored parts do not match the hash. */
export async function readDelivery(
  db: Db,
  lease: Lease,
  kind: DeliveryKind,
  sha256: string,
): Promise<Buffer | null> {
  const parts = await db
    .select({ content: deliveredParts.content })
    .from(deliveredParts)
    .where(isPartOf(lease, kind))
    .orderBy(deliveredParts.part);
  const bytes = Buffer.concat(parts.map(({ content }) => content));
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null;
}

/** Removes the parts of an evaluation that has ended. */
export async function removeDeliveries(db: Db, { claimId }: Lease): Promise<void> {
  await db.delete(deliveredParts).where(eq(deliveredParts.claimId, claimId));
}

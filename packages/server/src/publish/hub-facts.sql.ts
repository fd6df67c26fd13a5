import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { hubFacts, ledger, models } from '../database/schema.ts';
import { availabilityIsByOperator } from './ledger.sql.ts';
import { announceFacts, withPublicationLock } from './publication.sql.ts';

export interface DueModel {
  readonly id: number;
  readonly name: string;
  readonly hubPath: string;
}

/**
 * Claims a model that has not been checked against the hub for a day; null if there is none. A claim lasts a day, so only one
 * server requests each model per day.
 */
export async function claimDueModel(db: Db): Promise<DueModel | null> {
  const { rows } = await db.execute<{ id: number; name: string; hubPath: string }>(sql`
    with due as (
      select models.id from models left join hub_facts on hub_facts.model_id = models.id
      where models.hub_path is not null
        and coalesce(hub_facts.asked_at, '-infinity') <= now() - interval '1 day'
      order by hub_facts.asked_at nulls first, models.id
      limit 1 for update of models skip locked
    ), taken as (
      insert into hub_facts (model_id, asked_at) select id, now() from due
      on conflict (model_id) do update set asked_at = now()
        where hub_facts.asked_at <= now() - interval '1 day'
      returning model_id
    )
    select models.id, models.name, models.hub_path as "hubPath" from models join taken on taken.model_id = models.id`);
  return rows[0] ?? null;
}

type StoredFacts = Pick<typeof hubFacts.$inferInsert, 'isAvailable' | 'isGated' | 'likes' | 'license'>;

/** Stores the hub's response. {@link applyHubFacts} later copies the metadata of many models at once. */
export async function storeHubFacts(db: Db, modelId: number, facts: StoredFacts): Promise<void> {
  const { isAvailable, isGated = null, likes = null, license = null } = facts;
  await db
    .update(hubFacts)
    .set({ answeredAt: sql`now()`, isAvailable, isGated, likes, license })
    .where(eq(hubFacts.modelId, modelId));
}

export async function scheduleRetry(db: Db, modelId: number, afterMs: number): Promise<void> {
  const askedAt = sql`now() - interval '1 day' + make_interval(secs => ${afterMs / 1000})`;
  await db.update(hubFacts).set({ askedAt }).where(eq(hubFacts.modelId, modelId));
}

/**
 * Copies changed metadata from the hub to the models and notifies every server once. Availability changes are recorded in the
 * ledger. Flags set by an operator are never overridden, and metadata missing from the hub's response is kept.
 * @returns the number of changed models.
 */
export function applyHubFacts(database: Pick<Database, 'transaction'>): Promise<number> {
  return withPublicationLock(database, async (tx) => {
    const flagged = await tx
      .select({ id: models.id, before: models.isAvailableOnHub, after: hubFacts.isAvailable })
      .from(models)
      .innerJoin(hubFacts, eq(hubFacts.modelId, models.id))
      .where(
        and(
          isNotNull(hubFacts.isAvailable),
          sql`${models.isAvailableOnHub} is distinct from ${hubFacts.isAvailable}`,
          sql`not ${availabilityIsByOperator}`,
        ),
      )
      .orderBy(models.id)
      .for('update', { of: models });
    for (const { id, before, after } of flagged) {
      await tx.update(models).set({ isAvailableOnHub: after }).where(eq(models.id, id));
      // The first known value is not a change.
      if (before === null) continue;
      const reason = after === true ? 'The hub shows it again.' : 'The hub no longer shows it.';
      const change = { cause: 'hub', modelId: id, flag: 'on-hub', valueBefore: before, valueAfter: after };
      await tx.insert(ledger).values({ ...change, reason });
    }
    const { rows: licensed } = await tx.execute<{ id: number }>(sql`
      update models set license = hub_facts.license
      from hub_facts where hub_facts.model_id = models.id and hub_facts.is_available
        and hub_facts.license <> coalesce(models.license, '')
      returning models.id`);
    const { rows: liked } = await tx.execute<{ id: number }>(sql`
      update models set hub_hearts = hub_facts.likes
      from hub_facts where hub_facts.model_id = models.id and hub_facts.is_available
        and hub_facts.likes <> coalesce(models.hub_hearts, -1)
      returning models.id`);
    const { rows: gated } = await tx.execute<{ id: number }>(sql`
      update models set is_gated = hub_facts.is_gated
      from hub_facts where hub_facts.model_id = models.id and hub_facts.is_available
        and hub_facts.is_gated is distinct from models.is_gated and hub_facts.is_gated is not null
      returning models.id`);
    const ids = new Set([...flagged, ...licensed, ...gated, ...liked].map(({ id }) => id));
    const changed = flagged.length + licensed.length + gated.length > 0 ? 'facts' : 'likes';
    if (ids.size > 0) await announceFacts(tx, changed);
    return ids.size;
  });
}

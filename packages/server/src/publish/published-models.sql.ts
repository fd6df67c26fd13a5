import { STATED_FACTS, type StatedFacts } from '@leaderboard/core/benchmark/model-facts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batches, type Db } from '../database/db.ts';
import { readSpellings } from '../database/model-names.sql.ts';
import { models } from '../database/schema.ts';
import { availabilityIsByOperator } from './ledger.sql.ts';

export interface HubPresence {
  /** Path of the model's page; null if the model is not on a hub. */
  readonly path: string | null;
  /** null if unknown. */
  readonly isAvailable: boolean | null;
}

/** A model with the metadata given at publication. */
export interface PublishedModel extends StatedFacts {
  /** Path on the hub, or a name in the same format. */
  readonly name: string;
  /** If null, a new model counts as available on the hub under its name, and a known model keeps its stored hub metadata. */
  readonly hub: HubPresence | null;
}

/** Replaces model names with their stored spelling (docs/results.md#records). */
export async function withStoredNames<Run extends { readonly model: PublishedModel }>(
  tx: Db,
  given: readonly Run[],
): Promise<Run[]> {
  const names = given.map(({ model }) => model.name);
  const spelled = await readSpellings(tx, [...names, ...given.flatMap(({ model }) => model.baseModel ?? [])]);
  // The spelling of a model's own name takes precedence over a base model's.
  for (const name of names) spelled(name);
  return given.map((run) => {
    const { name, baseModel, hub } = run.model;
    const path = hub?.path == null ? null : spelled(hub.path);
    const here = {
      name: spelled(name),
      baseModel: baseModel && spelled(baseModel),
      hub: hub && { ...hub, path },
    };
    return { ...run, model: { ...run.model, ...here } };
  });
}

/** Overwrites the stored value only if the new one is known. */
function keepKnown(column: PgColumn): SQL {
  return sql`coalesce(excluded.${sql.identifier(column.name)}, ${column})`;
}

function mergeFacts(older: PublishedModel | undefined, newer: PublishedModel): PublishedModel {
  if (older === undefined) return newer;
  const known = Object.entries(newer).filter(([, value]) => value !== null);
  return { ...older, ...Object.fromEntries(known) };
}

const KEEP_KNOWN = Object.fromEntries(STATED_FACTS.map((fact) => [fact, keepKnown(models[fact])]));

const STATED_HUB = {
  // keepKnown does not apply: a model declared off-hub loses its link.
  hubPath: sql`excluded.hub_path`,
  isAvailableOnHub: sql`case when ${availabilityIsByOperator} then ${models.isAvailableOnHub}
    else ${keepKnown(models.isAvailableOnHub)} end`,
} as const;

function toRow({ hub, ...facts }: PublishedModel): typeof models.$inferInsert {
  const { path, isAvailable } = hub ?? { path: facts.name, isAvailable: true };
  return { ...facts, hubPath: path, isAvailableOnHub: isAvailable };
}

/** Stores models with their metadata. @returns the model ids by name. */
export async function upsertModels(tx: Db, facts: readonly PublishedModel[]): Promise<Map<string, number>> {
  const byName = new Map<string, PublishedModel>();
  for (const fact of facts) byName.set(fact.name, mergeFacts(byName.get(fact.name), fact));
  const ids = new Map<string, number>();
  const all = [...byName.values()];
  for (const [facts, update] of [
    [all.filter(({ hub }) => hub !== null), { ...KEEP_KNOWN, ...STATED_HUB }],
    [all.filter(({ hub }) => hub === null), KEEP_KNOWN],
  ] as const) {
    for (const batch of batches(facts)) {
      const rows = await tx
        .insert(models)
        .values(batch.map(toRow))
        .onConflictDoUpdate({ target: models.name, set: update })
        .returning({ id: models.id, name: models.name });
      for (const row of rows) ids.set(row.name, row.id);
    }
  }
  return ids;
}

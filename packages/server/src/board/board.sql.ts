import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { publications, runs } from '../database/schema.ts';
import { changedRuns, previousRanks } from '../rules/previous-ranks.ts';
import { loadEntries } from './entries.sql.ts';
import { newestPublication, publicationOf, stateOf } from './newest-publication.sql.ts';
import { rankRangeAt, readRanks, readRunIds } from './publication-ranks.sql.ts';

export interface ReadPublication {
  readonly publication: number;
  /** Names it with the facts of models that its rows have; of the newest publication only. */
  readonly state: string;
  readonly publishedAt: string;
  readonly sha256: string;
}

/**
 * Reads the board of a publication in one snapshot, with today's facts of models.
 * @param onEntries receives the entries in rank order, in batches.
 * @param at the number of the publication; null reads the newest one.
 * @param stopped ends the computing of ranks that are not stored.
 * @returns the publication; null where there is none.
 */
export function readBoard(
  { transaction }: Pick<Database, 'transaction'>,
  onEntries: (entries: readonly WrittenEntry[]) => Promise<void>,
  { at = null, stopped }: { readonly at?: number | null; readonly stopped?: AbortSignal } = {},
): Promise<ReadPublication | null> {
  return transaction(async (tx) => {
    const stored = at === null ? await newestPublication(tx) : await publicationOf(tx, at);
    if (stored === null) return null;
    const previous = await newestPublication(tx, lt(publications.id, stored.id));
    const ranks = await readRanks(tx, stored.id, stopped);
    const { runIds, sha256 } = ranks;
    const before = previous === null ? [] : await readRunIds(tx, previous.id);
    const entryOf = previous === null ? new Map() : await readEntryIds(tx, changedRuns(before, runIds));
    const previousRank = previousRanks(before, runIds, entryOf);
    let index = 0;
    for (const batch of batches(runIds)) {
      const rangeOf = new Map(batch.map((runId) => [runId, rankRangeAt(ranks, index++)]));
      const found = await loadEntries(tx, batch, {
        previousRank: (runId) => previousRank.get(runId) ?? null,
        rankRange: (runId) => rangeOf.get(runId) ?? null,
      });
      await onEntries(found.map(({ entry }) => entry));
    }
    return { publication: stored.id, state: stateOf(stored), publishedAt: stored.publishedAt, sha256 };
  }, 'snapshot');
}

/** The rows of these runs. */
export async function readEntryIds(db: Db, runIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ runId: runs.id, entryId: runs.entryId })
    .from(runs)
    .where(isOneOf(runs.id, runIds));
  return new Map(rows.map(({ runId, entryId }) => [runId, entryId]));
}

import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications, runs } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { previousRanks } from '../rules/rank-changes.ts';
import { type Edition, readEdition } from './artifacts.sql.ts';
import { type BoardDigests, type RankedBoard, rankRangeAt } from './board-digest.sql.ts';
import { loadEntries } from './entries.sql.ts';
import { newestPublication } from './newest-publication.sql.ts';
import { readRunIds } from './publication-runs.sql.ts';

export interface ReadPublication {
  readonly publication: number;
  /** The edition of the board whose facts of models its rows have. */
  readonly edition: Edition | null;
  readonly publishedAt: string;
  readonly sha256: string;
}

/**
 * Reads the board of a publication in one snapshot, with today's facts of models.
 * @param digestOf gives what depends on all scores of the publication.
 * @param onEntries receives the entries in rank order, in batches.
 * @param at the number of the publication; null reads the newest one.
 * @returns the publication; null where there is none.
 */
export function readBoard(
  { transaction }: Pick<Database, 'transaction'>,
  digestOf: (...publication: Parameters<BoardDigests['of']>) => Promise<RankedBoard>,
  onEntries: (entries: readonly WrittenEntry[]) => Promise<void>,
  at: number | null = null,
): Promise<ReadPublication | null> {
  return transaction(async (tx) => {
    const stored = await newestPublication(tx, at === null ? undefined : eq(publications.id, at));
    if (stored === null) return null;
    const previous = await newestPublication(tx, lt(publications.id, stored.id));
    const { runIds, ranges, sha256 } = await digestOf(tx, stored);
    const before = previous === null ? [] : await entriesOf(tx, await readRunIds(tx, previous.id));
    const ranks = previousRanks(before, previous === null ? [] : await entriesOf(tx, runIds));
    let index = 0;
    for (const batch of batches(runIds)) {
      const rangeOf = new Map(batch.map((runId) => [runId, rankRangeAt(ranges, index++)]));
      const found = await loadEntries(tx, batch, {
        previousRank: (entryId) => ranks.get(entryId) ?? null,
        rankRange: (runId) => rangeOf.get(runId) ?? null,
      });
      await onEntries(found.map(({ entry }) => entry));
    }
    const edition = await readEdition(tx);
    return { publication: stored.id, edition, publishedAt: stored.publishedAt, sha256 };
  }, 'snapshot');
}

/** The configurations of these runs, in their order. */
async function entriesOf(db: Db, runIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ runId: runs.id, entryId: runs.entryId })
    .from(runs)
    .where(isOneOf(runs.id, runIds));
  const entryOf = new Map(rows.map((row) => [row.runId, row.entryId]));
  return runIds.map((runId) => entryOf.get(runId) ?? '');
}

import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL, type Protocol, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { entries, publications, runs } from '../database/schema.ts';
import { loadEntries } from '../publish/entries.sql.ts';
import {
  type PublicationRanks,
  rankedRuns,
  rankRangeAt,
  readRankedRuns,
  readRanks,
} from '../publish/publication-ranks.sql.ts';
import { newestPublication, publicationOf, rowsOf, stateOf } from '../publish/read-publication.sql.ts';
import { changedRuns, previousRanks } from './previous-ranks.ts';

export interface ReadPublication {
  readonly publication: number;
  /** Names it with the facts of models that its rows have; of the newest publication only. */
  readonly state: string;
  readonly publishedAt: string;
  readonly sha256: string;
  /** The protocols of its rows. */
  readonly protocols: readonly Protocol[];
}

/**
 * Reads the board of a publication in one snapshot, with today's facts of models.
 * @param onEntries receives the entries in rank order, in batches.
 * @param at the number of the publication; null reads the newest one.
 * @param protocol of the rows; null reads all rows.
 * @param stopped ends the computing of ranks that are not stored.
 * @returns the publication; null where there is none.
 */
export function readBoard(
  { transaction }: Pick<Database, 'transaction'>,
  onEntries: (entries: readonly WrittenEntry[]) => Promise<void>,
  {
    at = null,
    protocol = DEFAULT_PROTOCOL,
    stopped,
  }: {
    readonly at?: number | null;
    readonly protocol?: Protocol | null;
    readonly stopped?: AbortSignal;
  } = {},
): Promise<ReadPublication | null> {
  return transaction(async (tx) => {
    const stored = at === null ? await newestPublication(tx) : await publicationOf(tx, at);
    if (stored === null) return null;
    const previous = await newestPublication(tx, lt(publications.id, stored.id));
    const ranks = await readRanks(tx, stored.id, stopped);
    const { runIds, sha256 } = ranks;
    const places = new Map(runIds.map((runId, place) => [runId, place]));
    const before = previous === null ? [] : await readRankedRuns(tx, previous.id);
    const previousRank = previous === null ? new Map() : await previousRanksOf(tx, before, ranks);
    const others = await readOtherProtocols(tx, runIds);
    const protocolOf = (run: number) => others.get(run) ?? DEFAULT_PROTOCOL;
    const rows = rowsOf(ranks).filter(([run]) => protocol === null || protocolOf(run) === protocol);
    for (const batch of batches(rows)) {
      const found = await loadEntries(tx, batch, {
        previousRank: (runId) => previousRank.get(runId) ?? null,
        rankRange: (runId) => rankRangeAt(ranks, places.get(runId) ?? -1),
      });
      await onEntries(found.map(({ entry }) => entry));
    }
    return {
      ...{ publication: stored.id, state: stateOf(stored), publishedAt: stored.publishedAt, sha256 },
      protocols: [...new Set(runIds.map(protocolOf))],
    };
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

/** The ranks of rows before a publication (previous-ranks.ts), by their runs. @param before the ranked runs of the one before */
export async function previousRanksOf(
  db: Db,
  before: readonly number[],
  ranks: PublicationRanks,
): Promise<Map<number, number>> {
  const after = rankedRuns(ranks);
  const rankOf = new Map(ranks.runIds.map((run, place) => [run, ranks.ranks[place] ?? 0]));
  const entryOf = await readEntryIds(db, changedRuns(before, after));
  return previousRanks(before, after, entryOf, (index) => rankOf.get(after[index] ?? 0) ?? 0);
}

/** The protocol of each of these runs that is not ranked by the default one. */
export async function readOtherProtocols(
  db: Db,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, Protocol>> {
  const rows = await db
    .select({ run: runs.id, protocol: entries.protocol })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(and(isOneOf(runs.id, runIds), ne(entries.protocol, DEFAULT_PROTOCOL)));
  return new Map(rows.map(({ run, protocol }) => [run, rankedBy({ protocol })]));
}

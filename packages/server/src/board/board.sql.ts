import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL, type Protocol, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { entries, publications, runs } from '../database/schema.ts';
import { loadEntries } from '../publish/entries.sql.ts';
import {
  getRankedRuns,
  getRankRange,
  type PublicationRanks,
  readRankedRuns,
  readRanks,
} from '../publish/publication-ranks.sql.ts';
import {
  findPublication,
  getBoardState,
  newestPublication,
  toRows,
} from '../publish/read-publication.sql.ts';
import { computePreviousRanks, findChangedRuns } from './previous-ranks.ts';

export interface BoardPublication {
  readonly publication: number;
  /** Identifies the publication and its models' current metadata. Only set for the newest publication. */
  readonly state: string;
  readonly publishedAt: string;
  readonly sha256: string;
  /** Protocols of the rows. */
  readonly protocols: readonly Protocol[];
}

/**
 * Reads a publication's board in one snapshot, with its models' current metadata.
 * @param onEntries receives the entries in rank order, in batches.
 * @param at publication number; null reads the newest one.
 * @param protocol returns only rows of this protocol; null reads all rows.
 * @param stopped aborts the computation of ranks that are not stored.
 * @returns the publication; null if there is none.
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
): Promise<BoardPublication | null> {
  return transaction(async (tx) => {
    const stored = at === null ? await newestPublication(tx) : await findPublication(tx, at);
    if (stored === null) return null;
    const previous = await newestPublication(tx, lt(publications.id, stored.id));
    const ranks = await readRanks(tx, stored.id, stopped);
    const { runIds, sha256 } = ranks;
    const places = new Map(runIds.map((runId, place) => [runId, place]));
    const before = previous === null ? [] : await readRankedRuns(tx, previous.id);
    const previousRank = previous === null ? new Map() : await readPreviousRanks(tx, before, ranks);
    const others = await readOtherProtocols(tx, runIds);
    const protocolOf = (run: number) => others.get(run) ?? DEFAULT_PROTOCOL;
    const rows = toRows(ranks).filter(([run]) => protocol === null || protocolOf(run) === protocol);
    for (const batch of batches(rows)) {
      const found = await loadEntries(tx, batch, {
        previousRank: (runId) => previousRank.get(runId) ?? null,
        rankRange: (runId) => getRankRange(ranks, places.get(runId) ?? -1),
      });
      await onEntries(found.map(({ entry }) => entry));
    }
    return {
      ...{ publication: stored.id, state: getBoardState(stored), publishedAt: stored.publishedAt, sha256 },
      protocols: [...new Set(runIds.map(protocolOf))],
    };
  }, 'snapshot');
}

/** Returns the entry id of each run. */
export async function readEntryIds(db: Db, runIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ runId: runs.id, entryId: runs.entryId })
    .from(runs)
    .where(isOneOf(runs.id, runIds));
  return new Map(rows.map(({ runId, entryId }) => [runId, entryId]));
}

/** Maps each run to its row's previous rank (previous-ranks.ts). @param before ranked runs of the previous publication */
export async function readPreviousRanks(
  db: Db,
  before: readonly number[],
  ranks: PublicationRanks,
): Promise<Map<number, number>> {
  const after = getRankedRuns(ranks);
  const rankOf = new Map(ranks.runIds.map((run, place) => [run, ranks.ranks[place] ?? 0]));
  const entryOf = await readEntryIds(db, findChangedRuns(before, after));
  return computePreviousRanks(before, after, entryOf, (index) => rankOf.get(after[index] ?? 0) ?? 0);
}

/** Returns the protocol of each run that is not ranked by the default protocol. */
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

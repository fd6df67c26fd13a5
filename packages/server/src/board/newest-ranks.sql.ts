import { DEFAULT_PROTOCOL, type Protocol } from '@leaderboard/core/benchmark/protocols';
import { desc } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { publications } from '../database/schema.ts';
import {
  getRankRange,
  type PublicationRanks,
  type RankRange,
  readRanks,
} from '../publish/publication-ranks.sql.ts';
import { type RowRuns, toRows } from '../publish/read-publication.sql.ts';
import { readEntryIds, readOtherProtocols } from './board.sql.ts';

/** The newest publication with the ranks of its rows. */
export interface NewestRanks extends PublicationRanks {
  readonly publication: number;
  readonly publishedAt: string;
  readonly entryIds: readonly string[];
  readonly rows: readonly RowRuns[];
  /** Index of a run's row in these lists; null if the run is not on this board. */
  readonly placeOf: (runId: number) => number | null;
  readonly placeOfEntry: (entryId: string) => number | null;
  /** Rank, starting at 1; null if the run is not on this board or its row has no rank. */
  readonly rankOf: (runId: number) => number | null;
  readonly rankRange: (runId: number) => RankRange | null;
  readonly protocolAt: (place: number) => Protocol;
  /** Number of ranked rows that share the protocol of the row at this index. */
  readonly rankedCountAt: (place: number) => number;
}

/** Returns null before the first publication. */
export type ReadNewestRanks = () => Promise<NewestRanks | null>;

/** Caches the ranks of the newest publication. All callers share one read. @param stopped aborts a read in progress. */
export function createNewestRanks({ db }: Pick<Database, 'db'>, stopped?: AbortSignal): ReadNewestRanks {
  let known: { readonly key: string; readonly ranks: Promise<NewestRanks> } | null = null;

  async function read(publication: number, publishedAt: string): Promise<NewestRanks> {
    const ranks = await readRanks(db, publication, stopped);
    const { runIds } = ranks;
    const entryOf = await readEntryIds(db, runIds);
    const entryIds = runIds.map((runId) => entryOf.get(runId) ?? '');
    const rows = toRows(ranks);
    const places = new Map(rows.flatMap((row, place) => row.map((runId) => [runId, place] as const)));
    const placesOfEntries = new Map(entryIds.map((entryId, place) => [entryId, place]));
    const others = await readOtherProtocols(db, runIds);
    const protocolAt = (place: number) => others.get(runIds[place] ?? 0) ?? DEFAULT_PROTOCOL;
    const ranked = new Map<Protocol, number>();
    for (const [place, rank] of ranks.ranks.entries())
      if (rank > 0) ranked.set(protocolAt(place), (ranked.get(protocolAt(place)) ?? 0) + 1);
    return {
      ...ranks,
      publication,
      publishedAt,
      entryIds,
      rows,
      placeOf: (runId) => places.get(runId) ?? null,
      placeOfEntry: (entryId) => placesOfEntries.get(entryId) ?? null,
      rankOf: (runId) => ranks.ranks[places.get(runId) ?? -1] || null,
      rankRange: (runId) => getRankRange(ranks, places.get(runId) ?? -1),
      protocolAt,
      rankedCountAt: (place) => ranked.get(protocolAt(place)) ?? 0,
    };
  }

  return async () => {
    const [newest] = await db
      .select({ id: publications.id, publishedAt: publications.publishedAt })
      .from(publications)
      .orderBy(desc(publications.id))
      .limit(1);
    if (newest === undefined) return null;
    // After a restore, another publication may have the same number.
    const key = `${newest.id} ${newest.publishedAt}`;
    if (known?.key === key) return known.ranks;
    const reading = { key, ranks: read(newest.id, newest.publishedAt) };
    known = reading;
    reading.ranks.catch(() => {
      if (known === reading) known = null;
    });
    return reading.ranks;
  };
}

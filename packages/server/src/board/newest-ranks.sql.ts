import { desc } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { publications } from '../database/schema.ts';
import { readEntryIds } from './board.sql.ts';
import { type PublicationRanks, type RankRange, rankRangeAt, readRanks } from './publication-ranks.sql.ts';

/** The newest publication with the ranks of its rows. */
export interface NewestRanks extends PublicationRanks {
  readonly publication: number;
  readonly publishedAt: string;
  readonly entryIds: readonly string[];
  /** From 1; null for a run that is not on this board. */
  readonly rankOf: (runId: number) => number | null;
  readonly rankOfEntry: (entryId: string) => number | null;
  readonly rankRange: (runId: number) => RankRange | null;
}

/** Null before the first publication. */
export type ReadNewestRanks = () => Promise<NewestRanks | null>;

/**
 * Keeps the ranks of the newest publication in memory. All callers share one read.
 * @param stopped ends a read under way.
 */
export function createNewestRanks({ db }: Pick<Database, 'db'>, stopped?: AbortSignal): ReadNewestRanks {
  let known: { readonly key: string; readonly ranks: Promise<NewestRanks> } | null = null;

  async function read(publication: number, publishedAt: string): Promise<NewestRanks> {
    const ranks = await readRanks(db, publication, stopped);
    const { runIds } = ranks;
    const entryOf = await readEntryIds(db, runIds);
    const entryIds = runIds.map((runId) => entryOf.get(runId) ?? '');
    const indexes = new Map(runIds.map((runId, index) => [runId, index]));
    const indexesOfEntries = new Map(entryIds.map((entryId, index) => [entryId, index]));
    const rank = (index: number | undefined) => (index === undefined ? null : index + 1);
    return {
      ...ranks,
      publication,
      publishedAt,
      entryIds,
      rankOf: (runId) => rank(indexes.get(runId)),
      rankOfEntry: (entryId) => rank(indexesOfEntries.get(entryId)),
      rankRange: (runId) => rankRangeAt(ranks, indexes.get(runId) ?? -1),
    };
  }

  return async () => {
    const [newest] = await db
      .select({ id: publications.id, publishedAt: publications.publishedAt })
      .from(publications)
      .orderBy(desc(publications.id))
      .limit(1);
    if (newest === undefined) return null;
    // After a restore, another publication may have the number.
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

import { CHANCE_LEVEL, FEW_SHOT, METRICS, SUITE_NAME, TASKS } from '@leaderboard/core/benchmark/suite';
import { causeOf } from '@leaderboard/core/cause';
import type { PublicationRecord, PublicationSummary, RankedRow } from '@leaderboard/core/records-api';
import { eq, inArray, sql } from 'drizzle-orm';
import { type BoardDigest, type BoardDigests, rankRangeAt } from '../board/board-digest.sql.ts';
import { readPublication, type StoredPublication } from '../board/ledger.sql.ts';
import type { Db } from '../database/db.ts';
import { entries, models } from '../database/schema.ts';
import { batches } from '../database/statements.ts';
import { previousRanks } from '../rules/rank-changes.ts';

export function summaryOf(stored: StoredPublication): PublicationSummary {
  return { ...stored, cause: causeOf(stored.cause) };
}

/** The numbers before and after a publication, and that of the board. They are looked up, because numbers have gaps. */
async function neighbors(db: Db, id: number) {
  const { rows } = await db.execute<Record<'previous' | 'next' | 'newest', number | null>>(sql`
    select (select max(id) from publications where id < ${id}) as previous,
      (select min(id) from publications where id > ${id}) as next, (select max(id) from publications) as newest`);
  const { previous = null, next = null, newest = null } = rows[0] ?? {};
  return { previous, next, newest: newest ?? 0 };
}

const SUITE_FACTS: PublicationRecord['suite_facts'] = {
  name: SUITE_NAME,
  chance_level: CHANCE_LEVEL,
  few_shot: FEW_SHOT,
  metrics: [...METRICS],
  tasks: TASKS.map(({ key, task, questions }) => ({ key, task, questions })),
};

/** Of a publication's rows. */
const MOST_ROWS = 500;

async function modelsOf(db: Db, entryIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const batch of batches(entryIds)) {
    const rows = await db
      .select({ id: entries.id, name: models.name })
      .from(entries)
      .innerJoin(models, eq(models.id, entries.modelId))
      .where(inArray(entries.id, batch));
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

async function readRanking(
  db: Db,
  { entryIds, runIds, averages, ranges }: BoardDigest,
  before: BoardDigest | null,
): Promise<RankedRow[]> {
  const shown = entryIds.slice(0, MOST_ROWS);
  const names = await modelsOf(db, shown);
  const previous = before === null ? null : previousRanks(before.entryIds, entryIds);
  return shown.map((entry, index) => {
    const average = averages[index] ?? Number.NaN;
    return {
      entry,
      model: names.get(entry) ?? entry,
      run: runIds[index] ?? 0,
      rank: index + 1,
      previous_rank: previous?.get(entry) ?? null,
      rank_range: rankRangeAt(ranges, index),
      average: Number.isNaN(average) ? null : average,
    };
  });
}

/** null where there is no publication of this number. */
export async function readPublicationRecord(
  db: Db,
  digests: BoardDigests,
  number: number,
): Promise<PublicationRecord | null> {
  const stored = await readPublication(db, number);
  const digest = await digests.at(number);
  if (stored === null || digest === null) return null;
  const beside = await neighbors(db, number);
  const before = beside.previous === null ? null : await digests.at(beside.previous);
  return {
    ...summaryOf(stored),
    ...beside,
    suite_facts: SUITE_FACTS,
    sha256: digest.sha256,
    ranking: await readRanking(db, digest, before),
  };
}

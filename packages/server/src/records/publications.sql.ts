import { DEFAULT_PROTOCOL, getMetrics } from '@leaderboard/core/benchmark/protocols';
import { CHANCE_LEVEL, FEW_SHOT, SUITE_NAME, TASKS } from '@leaderboard/core/benchmark/suite';
import { parseCause } from '@leaderboard/core/cause';
import type { PublicationRecord, PublicationSummary, RankedRow } from '@leaderboard/core/records-api';
import { eq, sql } from 'drizzle-orm';
import { readPreviousRanks } from '../board/board.sql.ts';
import { type Db, isOneOf } from '../database/db.ts';
import { entries, models, runs } from '../database/schema.ts';
import { readPublication, type StoredPublication } from '../publish/ledger.sql.ts';
import {
  getRankRange,
  type PublicationRanks,
  readRankedRuns,
  readRanks,
} from '../publish/publication-ranks.sql.ts';

export function toSummary(stored: StoredPublication): PublicationSummary {
  return { ...stored, cause: parseCause(stored.cause) };
}

/** Returns the previous, next and newest publication numbers. They are queried, because numbers have gaps. */
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
  metrics: [...getMetrics(DEFAULT_PROTOCOL)],
  tasks: TASKS.map(({ key, task, questions }) => ({ key, task, questions })),
};

/** Maximum number of rows on a publication's page. */
const MOST_ROWS = 500;

/** Returns the row and the model of each run. */
async function readNames(db: Db, runIds: readonly number[]) {
  const rows = await db
    .select({ run: runs.id, entry: entries.id, model: models.name, protocol: entries.protocol })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(isOneOf(runs.id, runIds));
  return new Map(rows.map(({ run, ...names }) => [run, names]));
}

/** @param before ranked runs of the previous publication; null for the first publication. */
async function readRanking(
  db: Db,
  ranks: PublicationRanks,
  before: readonly number[] | null,
): Promise<RankedRow[]> {
  const { runIds, averages } = ranks;
  const shown = runIds.slice(0, MOST_ROWS);
  const names = await readNames(db, shown);
  const previous = before === null ? null : await readPreviousRanks(db, before, ranks);
  return shown.map((run, index) => {
    const average = averages[index] ?? Number.NaN;
    const { protocol = null, ...named } = names.get(run) ?? { entry: '', model: '' };
    return {
      ...named,
      run,
      ...(protocol !== null && { protocol }),
      rank: ranks.ranks[index] || null,
      previous_rank: previous?.get(run) ?? null,
      rank_range: getRankRange(ranks, index),
      average: Number.isNaN(average) ? null : average,
    };
  });
}

/** Returns null if no publication has this number. */
export async function readPublicationRecord(db: Db, number: number): Promise<PublicationRecord | null> {
  const stored = await readPublication(db, number);
  if (stored === null) return null;
  const ranks = await readRanks(db, number);
  const beside = await neighbors(db, number);
  const before = beside.previous === null ? null : await readRankedRuns(db, beside.previous);
  return {
    ...toSummary(stored),
    ...beside,
    suite_facts: SUITE_FACTS,
    sha256: ranks.sha256,
    ranking: await readRanking(db, ranks, before),
  };
}

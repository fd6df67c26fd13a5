import { DEFAULT_PROTOCOL, getMetrics } from '@leaderboard/core/benchmark/protocols';
import { CHANCE_LEVEL, FEW_SHOT, SUITE_NAME, TASKS } from '@leaderboard/core/benchmark/suite';
import { parseCause } from '@leaderboard/core/cause';
import type { Moves, PublicationRecord, PublicationSummary, RankedRow } from '@leaderboard/core/records-api';
import { eq, sql } from 'drizzle-orm';
import { readPreviousRanks } from '../board/board.sql.ts';
import { type Db, isOneOf } from '../database/db.ts';
import { entries, models, runs } from '../database/schema.ts';
import { readPublication, readRowChanges, type StoredPublication } from '../publish/ledger.sql.ts';
import {
  getRankedRuns,
  getRankRange,
  type PublicationRanks,
  readRanks,
} from '../publish/publication-ranks.sql.ts';
import { findOvertakes } from './overtakes.ts';

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
const MAX_ROWS = 500;

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

/** @param previous previous rank of each run ({@link readPreviousRanks}); null for the first publication. */
async function readRanking(
  db: Db,
  ranks: PublicationRanks,
  previous: ReadonlyMap<number, number> | null,
): Promise<RankedRow[]> {
  const { runIds, averages } = ranks;
  const shown = runIds.slice(0, MAX_ROWS);
  const names = await readNames(db, shown);
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

/** Maximum number of rows in each list of moves, and of passed rows named for each of them. */
const MAX_MOVES = 50;
const MAX_PASSED = 5;

/** Checks whether added rows widened the rank range of any unchanged row. */
function hasWiderRanges(before: PublicationRanks, after: PublicationRanks): boolean {
  if (after.runIds.length <= before.runIds.length) return false;
  const width = (ranks: PublicationRanks, index: number) =>
    (ranks.worstRanks[index] ?? 0) - (ranks.bestRanks[index] ?? 0);
  const widths = new Map(before.runIds.map((run, index) => [run, width(before, index)]));
  return after.runIds.some(
    (run, index) => width(after, index) > (widths.get(run) ?? Number.POSITIVE_INFINITY),
  );
}

async function readMoves(
  db: Db,
  number: number,
  [before, after]: readonly [PublicationRanks, PublicationRanks],
  previous: ReadonlyMap<number, number>,
): Promise<Moves> {
  const ranked = getRankedRuns(after);
  const rankOf = new Map(after.runIds.map((run, index) => [run, after.ranks[index] ?? 0]));
  // Previous ranks are adjusted for new rows; undo that here.
  let stayed = 0;
  const places = ranked.map((run) => {
    const rank = previous.get(run);
    if (rank === undefined) return null;
    stayed += 1;
    return rank - (rankOf.get(run) ?? 0) + stayed;
  });
  const passed = findOvertakes(places, MAX_MOVES).map(({ ahead, behind }) => ({
    run: ranked[ahead] ?? 0,
    others: behind.slice(0, MAX_PASSED).map((index) => ranked[index] ?? 0),
    more: Math.max(0, behind.length - MAX_PASSED),
  }));
  const changes = (await readRowChanges(db, number)).filter(({ rowStays }) => !rowStays);
  const added = changes.flatMap(({ runBefore, runAfter }) => (runBefore === null ? (runAfter ?? []) : []));
  const left = changes.flatMap(({ runBefore, runAfter }) => (runAfter === null ? (runBefore ?? []) : []));
  const [shown, gone] = [added.slice(0, MAX_MOVES), left.slice(0, MAX_MOVES)];
  const names = await readNames(db, [
    ...shown,
    ...gone,
    ...passed.flatMap(({ run, others }) => [run, ...others]),
  ]);
  const named = (run: number) => {
    const { entry, model } = names.get(run) ?? { entry: '', model: '' };
    return { entry, model };
  };
  return {
    added: shown.map(named),
    passed: passed.map(({ run, others, more }) => ({ ...named(run), others: others.map(named), more })),
    left: gone.map(named),
    has_wider_ranges: hasWiderRanges(before, after),
  };
}

/** Returns null if no publication has this number. */
export async function readPublicationRecord(db: Db, number: number): Promise<PublicationRecord | null> {
  const stored = await readPublication(db, number);
  if (stored === null) return null;
  const ranks = await readRanks(db, number);
  const beside = await neighbors(db, number);
  const before = beside.previous === null ? null : await readRanks(db, beside.previous);
  const previous = before === null ? null : await readPreviousRanks(db, getRankedRuns(before), ranks);
  return {
    ...toSummary(stored),
    ...beside,
    suite_facts: SUITE_FACTS,
    sha256: ranks.sha256,
    moves:
      before === null || previous === null ? null : await readMoves(db, number, [before, ranks], previous),
    ranking: await readRanking(db, ranks, previous),
  };
}

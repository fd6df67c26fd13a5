import { CHANCE_LEVEL, FEW_SHOT, METRICS, SUITE_NAME, TASKS } from '@leaderboard/core/benchmark/suite';
import { causeOf } from '@leaderboard/core/cause';
import type { PublicationRecord, PublicationSummary } from '@leaderboard/core/records-api';
import { eq, inArray, sql } from 'drizzle-orm';
import type { BoardDigest, BoardDigests } from '../board/board-digest.sql.ts';
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

const MOST_MOVES = 1000;

type Move = Omit<PublicationRecord['moves'][number], 'model'>;

function movesBetween(
  before: BoardDigest,
  after: BoardDigest,
): { readonly moves: Move[]; readonly unmoved: number } {
  const average = ({ averages, rankOfEntry }: BoardDigest, entry: string) => {
    const value = averages[(rankOfEntry(entry) ?? 0) - 1] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  const move = (entry: string, rankBefore: number | null, rankAfter: number | null): Move => ({
    entry,
    rank_before: rankBefore,
    rank_after: rankAfter,
    average_before: average(before, entry),
    average_after: average(after, entry),
  });
  const previous = previousRanks(before.entryIds, after.entryIds);
  const here = after.entryIds.map((entry, place) => move(entry, previous.get(entry) ?? null, place + 1));
  const moves = here.filter(({ rank_before, rank_after }) => rank_before !== rank_after);
  const departed = before.entryIds.flatMap((entry, place) =>
    after.rankOfEntry(entry) === null ? [move(entry, place + 1, null)] : [],
  );
  return { moves: [...moves, ...departed], unmoved: here.length - moves.length };
}

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

/** A publication compared with another one, by default with the publication before it; null when one of them does not exist. */
export async function readPublicationRecord(
  db: Db,
  digests: BoardDigests,
  number: number,
  since: number | undefined,
): Promise<PublicationRecord | null> {
  const stored = await readPublication(db, number);
  const digest = await digests.at(number);
  if (stored === null || digest === null) return null;
  const beside = await neighbors(db, number);
  const comparedWith = since ?? beside.previous;
  const earlier = comparedWith === null ? null : await digests.at(comparedWith);
  if (since !== undefined && earlier === null) return null;
  const { moves, unmoved } = earlier === null ? { moves: [], unmoved: 0 } : movesBetween(earlier, digest);
  const shown = moves.slice(0, MOST_MOVES);
  const names = await modelsOf(
    db,
    shown.map(({ entry }) => entry),
  );
  const count = (test: (move: Move) => boolean) => moves.filter(test).length;
  return {
    ...summaryOf(stored),
    ...beside,
    suite_facts: SUITE_FACTS,
    sha256: digest.sha256,
    since: earlier?.publication ?? null,
    moved: count(({ rank_before, rank_after }) => rank_before !== null && rank_after !== null),
    entered: count(({ rank_before }) => rank_before === null),
    departed: count(({ rank_after }) => rank_after === null),
    unmoved,
    moves: shown.map((move) => ({ ...move, model: names.get(move.entry) ?? move.entry })),
  };
}

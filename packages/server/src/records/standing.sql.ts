import { CURRENT, DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import type { BadgeSubject } from '@leaderboard/core/export/badge-subject';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type BoardDigest, type Ranks, readRanks } from '../board/board-digest.sql.ts';
import type { Db } from '../database/db.ts';
import { entries, runs, submissions } from '../database/schema.ts';
import type { Standing } from './badge.ts';
import { findModel, ranksOfModel } from './model.sql.ts';
import { readRunStates } from './run.sql.ts';

type SubjectRanks = (board: BoardDigest, subject: BadgeSubject) => Promise<Ranks>;

/** One entry for each subject of a board: domains, languages and their pairs. */
const MOST_SUBJECTS = (1 + DOMAINS.length) * (1 + LANGUAGES.length) - 1;

/** The ranks of each subject that a badge is about. They are computed once for each publication. */
export function createSubjectRanks(db: Db): SubjectRanks {
  const kept = new LRUCache<string, Ranks, Parameters<SubjectRanks>>({
    max: MOST_SUBJECTS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: [board, { weights }] }) => readRanks(db, board, weights),
  });
  return (board, subject) =>
    kept.forceFetch(`${board.publication} ${board.publishedAt} ${subject.domain} ${subject.language}`, {
      context: [board, subject],
    });
}

interface Wanted {
  readonly name: string;
  /** The badge shows this run of the model; null shows the model's best row. */
  readonly run: number | null;
  readonly subject: BadgeSubject;
}

async function waits(db: Db, name: string): Promise<boolean> {
  const found = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.model, name), inArray(submissions.status, ['pending', 'evaluating'])))
    .limit(1);
  return found.length > 0;
}

/** Whether a model was evaluated by an earlier version of the suite. */
async function hasEarlierVersion(db: Db, modelId: number): Promise<boolean> {
  const found = await db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(and(eq(entries.modelId, modelId), ne(runs.suiteVersion, CURRENT.version)))
    .limit(1);
  return found.length > 0;
}

/** The rank of a model, or why it has none. */
export async function readStanding(
  db: Db,
  board: BoardDigest | null,
  ranksFor: SubjectRanks,
  { name, run, subject }: Wanted,
): Promise<Standing> {
  const model = await findModel(db, name);
  if (model === null) return { kind: (await waits(db, name)) ? 'waiting' : 'unknown' };
  const ownRanks = board === null ? [] : await ranksOfModel(db, model.id, board);
  if (run !== null) {
    const [own] = await db
      .select({ id: runs.id })
      .from(runs)
      .innerJoin(entries, eq(entries.id, runs.entryId))
      .where(and(eq(runs.id, run), eq(entries.modelId, model.id)));
    if (own === undefined) return { kind: 'unknown' };
    const state = (await readRunStates(db, eq(runs.id, run), board)).get(run);
    if (state?.kind === 'superseded') return { kind: 'superseded', by: state.by };
  }
  const rank = run === null ? Math.min(...ownRanks) : board?.rankOf(run);
  if (board === null || rank == null || !Number.isFinite(rank)) {
    if (await waits(db, name)) return { kind: 'waiting' };
    return { kind: (await hasEarlierVersion(db, model.id)) ? 'no_score' : 'taken_back' };
  }
  const common = { kind: 'on_board', isFlagged: model.isFlagged, publication: board.publication } as const;
  if (subject.weights === ALL_COLUMNS) {
    const average = board.averages[rank - 1] ?? Number.NaN;
    if (Number.isNaN(average)) return { kind: 'no_score' };
    const range = board.rankRange(board.runIds[rank - 1] ?? 0);
    return { ...common, average, rank, range, rows: board.runIds.length };
  }
  const ranks = await ranksFor(board, subject);
  // By these columns another row of the model may be the best one.
  const [best] = (run === null ? ownRanks : [rank])
    .flatMap((own) => ranks.at(own - 1) ?? [])
    .sort((a, b) => a.rank - b.rank);
  if (best === undefined) return { kind: 'no_score' };
  return { ...common, average: best.average, rank: best.rank, range: best.rankRange, rows: ranks.rows };
}

import type { BadgeSubject } from '@leaderboard/core/export/badge-subject';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { loadEvaluations } from '../board/board.sql.ts';
import { stepsInTurns } from '../board/steps-in-turns.ts';
import type { Db } from '../database/db.ts';
import { batches } from '../database/statements.ts';
import type { BoardDigest } from '../records/board-digest.sql.ts';

/** The ranks of a board by some of its columns. */
interface Ranks {
  /** Rows that have a score there. */
  readonly rows: number;
  /** Of the row at a place of the board, from 0; null where it has no score. */
  readonly at: (place: number) => {
    /** In percent. */
    readonly average: number;
    readonly rank: number;
    readonly range: readonly [best: number, worst: number] | null;
  } | null;
}

export type SubjectRanks = (board: BoardDigest, subject: BadgeSubject) => Promise<Ranks>;

/** As many as there are subjects of one board: each domain, each language, each of both. */
const MOST_KEPT = 14;

async function readRanks(db: Db, board: BoardDigest, { weights }: BadgeSubject): Promise<Ranks> {
  const shares = new Float64Array(board.runIds.length).fill(Number.NaN);
  const variances = new Float64Array(board.runIds.length).fill(Number.POSITIVE_INFINITY);
  let place = 0;
  for (const batch of batches(board.runIds)) {
    const evaluations = await loadEvaluations(db, batch);
    for (const run of batch) {
      const mean = meanOf(evaluations.get(run) ?? {}, weights);
      if (mean !== null) {
        shares[place] = mean.share;
        variances[place] = mean.variance ?? Number.POSITIVE_INFINITY;
      }
      place += 1;
    }
  }
  const order = [...shares.keys()].filter((at) => !Number.isNaN(shares[at]));
  // Among equals, the board's own order.
  order.sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0) || a - b);
  const ranks = new Uint32Array(shares.length);
  for (const [index, at] of order.entries()) ranks[at] = index + 1;
  const { best, worst } = await stepsInTurns(rankRanges({ shares, variances }));
  return {
    rows: order.length,
    at: (at) => {
      const rank = ranks[at] ?? 0;
      if (rank === 0) return null;
      const [low, high] = [best[at] ?? 0, worst[at] ?? 0];
      return { average: (shares[at] ?? 0) * 100, rank, range: low === 0 ? null : [low, high] };
    },
  };
}

/** The ranks by each subject that somebody asks for, computed once for a publication. */
export function createSubjectRanks(db: Db): SubjectRanks {
  const kept = new Map<string, Promise<Ranks>>();
  return (board, subject) => {
    const key = `${board.publication} ${board.publishedAt} ${subject.domain} ${subject.language}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = readRanks(db, board, subject);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  };
}

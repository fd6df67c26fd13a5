import { createHash } from 'node:crypto';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { desc, eq } from 'drizzle-orm';
import { loadEvaluations } from '../board/board.sql.ts';
import { stepsInTurns } from '../board/steps-in-turns.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications, runs } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';

/** What depends on all scores of a publication: computed once for it. */
export interface BoardDigest {
  readonly publication: number;
  readonly publishedAt: string;
  /** Best first. */
  readonly runIds: readonly number[];
  readonly entryIds: readonly string[];
  /** In percent; NaN without a score. */
  readonly averages: Float64Array;
  /** From 1; null for a run that is not on this board. */
  readonly rankOf: (runId: number) => number | null;
  readonly rankOfEntry: (entryId: string) => number | null;
  readonly rankRange: (runId: number) => readonly [best: number, worst: number] | null;
  /** The median score of each column, 0–1. */
  readonly medians: Readonly<Record<string, number>>;
  /** docs/results.md#publication-hash */
  readonly sha256: string;
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  const [low = 0, high = 0] = [values[middle - 1 + (values.length & 1)], values[middle]];
  return (low + high) / 2;
}

async function readDigest(
  db: Db,
  { id, publishedAt }: { readonly id: number; readonly publishedAt: string },
): Promise<BoardDigest> {
  const [found] = await db
    .select({ runIds: publications.runIds })
    .from(publications)
    .where(eq(publications.id, id));
  const runIds = found?.runIds ?? [];
  const shares = new Float64Array(runIds.length).fill(Number.NaN);
  const variances = new Float64Array(runIds.length).fill(Number.POSITIVE_INFINITY);
  const byKey = new Map(EVALUATION_KEYS.map((key) => [key, [] as number[]]));
  const entryIds: string[] = [];
  const hash = createHash('sha256');
  for (const batch of batches(runIds)) {
    const evaluations = await loadEvaluations(db, batch);
    const rows = await db
      .select({ id: runs.id, entryId: runs.entryId, file: runs.fileSha256, commit: runs.commit })
      .from(runs)
      .where(isOneOf(runs.id, batch));
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    for (const runId of batch) {
      const [row, ofRun] = [rowOf.get(runId), evaluations.get(runId) ?? {}];
      const place = entryIds.length;
      entryIds.push(row?.entryId ?? '');
      const scores = EVALUATION_KEYS.flatMap((key) => {
        const score = ofRun[key];
        if (score === undefined) return [];
        byKey.get(key)?.push(score.value);
        return [[key, score.value, score.n ?? null]];
      });
      hash.update(`${JSON.stringify([row?.entryId, row?.file ?? null, row?.commit ?? null, scores])}\n`);
      const mean = meanOf(ofRun, ALL_COLUMNS);
      if (mean === null) continue;
      shares[place] = mean.share;
      variances[place] = mean.variance ?? Number.POSITIVE_INFINITY;
    }
  }
  const { best, worst } = await stepsInTurns(rankRanges({ shares, variances }));
  const places = new Map(runIds.map((runId, place) => [runId, place]));
  const placesOfEntries = new Map(entryIds.map((entryId, place) => [entryId, place]));
  const rank = (place: number | undefined) => (place === undefined ? null : place + 1);
  return {
    publication: id,
    publishedAt,
    runIds,
    entryIds,
    averages: shares.map((share) => share * 100),
    rankOf: (runId) => rank(places.get(runId)),
    rankOfEntry: (entryId) => rank(placesOfEntries.get(entryId)),
    rankRange: (runId) => {
      const place = places.get(runId) ?? -1;
      const [low, high] = [best[place] ?? 0, worst[place] ?? 0];
      return low === 0 ? null : [low, high];
    },
    medians: Object.fromEntries(
      [...byKey].flatMap(([key, values]) => (values.length === 0 ? [] : [[key, medianOf(values)]])),
    ),
    sha256: hash.digest('hex'),
  };
}

/** Publications never change, so their digests are kept: of so many that a few people can look into the past at once. */
const MOST_KEPT = 6;

export interface BoardDigests {
  /** Of the newest publication; null before the first. */
  readonly newest: () => Promise<BoardDigest | null>;
  /** Of the publication of this number; null where there is none. */
  readonly at: (publication: number) => Promise<BoardDigest | null>;
  /** Begins to read that of the newest publication, so that nobody who asks waits for it. */
  readonly readAhead: () => void;
}

/** Digests, each read once for all who ask; that of a new publication before somebody asks, and the first by `readAhead`. */
export function createBoardDigests({
  db,
  onPublication,
}: Pick<Database, 'db' | 'onPublication'>): BoardDigests {
  const kept = new Map<string, Promise<BoardDigest>>();

  async function digest(condition: number | null): Promise<BoardDigest | null> {
    // Without the list of its runs: every call asks, and nearly always the digest is there.
    const [found] = await db
      .select({ id: publications.id, publishedAt: publications.publishedAt })
      .from(publications)
      .where(condition === null ? undefined : eq(publications.id, condition))
      .orderBy(desc(publications.id))
      .limit(1);
    if (found === undefined) return null;
    // After a restore, another publication may have the number.
    const key = `${found.id} ${found.publishedAt}`;
    const known = kept.get(key);
    const reading = known ?? readDigest(db, found);
    kept.delete(key);
    kept.set(key, reading);
    if (known === undefined) reading.catch(() => kept.delete(key));
    for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  }

  // Whoever asks hears of a failure; nobody does yet.
  const readAhead = () => void digest(null).catch(() => undefined);
  onPublication(readAhead);
  return { newest: () => digest(null), at: digest, readAhead };
}

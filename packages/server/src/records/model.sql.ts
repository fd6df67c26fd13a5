import { recordFacts } from '@leaderboard/core/benchmark/model-facts';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { toScored } from '@leaderboard/core/benchmark/row-scores';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { isSameModel } from '@leaderboard/core/hub-path';
import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { ModelRecord, Placed } from '@leaderboard/core/records-api';
import { averageOf } from '@leaderboard/core/statistics/mean';
import { and, asc, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import { type Db, isOneOf, isoTime, isoTimeOrNull } from '../database/db.ts';
import { readSpellings } from '../database/model-names.sql.ts';
import { accounts, entries, hubFacts, models, runs, submissions, votes } from '../database/schema.ts';
import { type LoadedEntry, loadEntries, loadEvaluations, withIntervals } from '../publish/entries.sql.ts';
import type { RowRuns } from '../publish/read-publication.sql.ts';
import { readReports } from '../publish/reported-scores.sql.ts';
import { formatFailure } from '../queue/failures.ts';
import { SUBMITTED } from '../queue/queue-lists.sql.ts';
import { RUN_COLUMNS, readRunStates, SUPERSEDED } from './run.sql.ts';

const LAST_RUNS = 100;
const LAST_SUBMISSIONS = 100;

/** Finds a model by its exact name, then by its hub path, then by its name in any letter case. */
export async function findModel(db: Db, given: string): Promise<typeof models.$inferSelect | null> {
  const name = normalizeTyped(given);
  const [found] = await db
    .select()
    .from(models)
    .where(or(eq(models.hubPath, name), eq(sql`lower(${models.name})`, name.toLowerCase())))
    .orderBy(desc(eq(models.name, name)), desc(eq(models.hubPath, name)), asc(models.id))
    .limit(1);
  return found ?? null;
}

async function readSubmissions(
  db: Db,
  name: string,
  language: PageLanguage,
): Promise<ModelRecord['submissions']> {
  const found = await db
    .select({
      id: submissions.id,
      submitter: accounts.name,
      status: submissions.status,
      precision: submissions.precision,
      commit: submissions.commit,
      submission_time: isoTime(submissions.submittedAt),
      since: isoTime(submissions.statusSince),
      failureReason: submissions.failureReason,
      failureExplanations: submissions.failureExplanations,
      has_log: sql<boolean>`coalesce(${submissions.logTail}, '') <> ''`,
      submitted: SUBMITTED,
      run: submissions.runId,
    })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .where(eq(submissions.model, name))
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(LAST_SUBMISSIONS);
  return found.map(({ failureExplanations, has_log, ...one }) => ({
    ...one,
    reason: one.failureReason,
    failure:
      one.status === 'failed'
        ? { ...formatFailure({ ...one, failureExplanations }, language), has_log }
        : null,
  }));
}

async function readHubFactsAt(db: Db, modelId: number): Promise<string | null> {
  const [asked] = await db
    .select({ at: isoTimeOrNull(hubFacts.answeredAt) })
    .from(hubFacts)
    .where(eq(hubFacts.modelId, modelId));
  return asked?.at ?? null;
}

function readModelRuns(db: Db, modelId: number) {
  return db
    .select(RUN_COLUMNS)
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(eq(entries.modelId, modelId))
    .orderBy(desc(runs.id))
    .limit(LAST_RUNS);
}

/** Reads the record of a model; null if it was never evaluated, submitted or reported. */
export async function readModel(
  db: Db,
  wanted: string,
  newest: Promise<NewestRanks | null>,
  language: PageLanguage,
): Promise<ModelRecord | null> {
  // Up to four independent queries run in parallel (http/concurrency-limit.ts), because each takes milliseconds on a busy database.
  const [model, board] = await Promise.all([findModel(db, wanted), newest]);
  const name = model?.name ?? (await readSpellings(db, [wanted]))(normalizeTyped(wanted));
  const [ofName, voteCount, ofModel, reports] = await Promise.all([
    readSubmissions(db, name, language),
    db.$count(votes, and(eq(votes.model, name), not(votes.isVoid))),
    readModelRuns(db, model?.id ?? 0),
    readReports(db, [name, model?.hubPath ?? name]),
  ]);
  const isKnown = model !== null || ofName.length > 0;
  if (!isKnown && reports.length === 0) return null;
  const places = model === null || board === null ? [] : await findModelPlaces(db, model.id, board);
  const onBoard = places.flatMap((place) => (board?.rows[place] === undefined ? [] : [board.rows[place]]));
  // A row may include runs that are older than the most recent ones.
  const runIds = [...new Set([...ofModel.map(({ id }) => id), ...onBoard.flat()])];
  const scores = loadEvaluations(db, runIds);
  const [evaluations, hubFactsAt, states, base, rows] = await Promise.all([
    scores,
    readHubFactsAt(db, model?.id ?? 0),
    readRunStates(db, isOneOf(runs.id, runIds), board),
    model?.baseModel == null ? null : findModel(db, model.baseModel),
    loadEntries(
      db,
      onBoard,
      { previousRank: () => null, rankRange: (run) => board?.rankRange(run) ?? null },
      { scores },
    ),
  ]);
  const average = (run: number) => averageOf(toScored(evaluations.get(run) ?? {}), ALL_COLUMNS);
  return {
    name: isKnown ? name : (reports[0]?.model ?? name),
    facts: model === null ? null : recordFacts(model),
    hub_facts_at: hubFactsAt,
    has_base_model: base !== null,
    publication: board?.publication ?? null,
    board: { rows: board?.runIds.length ?? 0 },
    rows: rows.map((row) => toRankedRow(row, board)),
    runs: ofModel.map((run) => ({
      ...run,
      average: average(run.id),
      state: states.get(run.id) ?? SUPERSEDED,
    })),
    submissions: ofName,
    votes: voteCount,
    reported: reports,
  };
}

/** Returns a row with its rank on the board. */
export function toRankedRow({ runId, revision, entry }: LoadedEntry, board: NewestRanks | null): Placed {
  const place = board?.placeOf(runId) ?? null;
  return {
    entry: withIntervals(entry),
    revision,
    run: runId,
    rank: board?.rankOf(runId) ?? null,
    ranked_rows: place === null ? 0 : (board?.rankedCountAt(place) ?? 0),
  };
}

/** Sorts ranked rows before unranked ones, regardless of protocol, and otherwise keeps the board's order. */
function bestFirst(places: readonly number[], { ranks }: NewestRanks): number[] {
  const isRanked = (place: number) => Number((ranks[place] ?? 0) > 0);
  return [...places].sort((a, b) => isRanked(b) - isRanked(a) || a - b);
}

/** Returns the board indexes of a model's rows, best row first. */
export async function findModelPlaces(db: Db, modelId: number, board: NewestRanks): Promise<number[]> {
  const own = await db.select({ id: entries.id }).from(entries).where(eq(entries.modelId, modelId));
  return bestFirst(
    own.flatMap(({ id }) => board.placeOfEntry(id) ?? []),
    board,
  );
}

type Status = (typeof submissions.$inferSelect)['status'];

/** Checks whether a model was submitted, ignoring letter case. @param statuses statuses that count; absent means any. */
export async function wasSubmitted(db: Db, name: string, statuses?: Status[]): Promise<boolean> {
  const found = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(sql`lower(${submissions.model})`, name.toLowerCase()),
        statuses && inArray(submissions.status, statuses),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Reads the best row of a model under the default protocol, without the rest of its record. */
export async function readBestRow(
  db: Db,
  wanted: string,
  board: NewestRanks | null,
): Promise<{
  readonly isKnown: boolean;
  readonly isOnHub: boolean;
  /** null if no row is on the board, or if the best row answered questions other than the suite's. */
  readonly row: LoadedEntry | null;
}> {
  const model = await findModel(db, wanted);
  if (model === null) return { isKnown: await wasSubmitted(db, wanted), isOnHub: true, row: null };
  const known = { isKnown: true, isOnHub: model.hubPath !== null };
  const places = board === null ? [] : await findModelPlaces(db, model.id, board);
  const best = places.find((place) => board?.protocolAt(place) === DEFAULT_PROTOCOL);
  const runsOfRow = best === undefined ? undefined : board?.rows[best];
  if (runsOfRow === undefined) return { ...known, row: null };
  const [asked] = await db
    .select(RUN_COLUMNS)
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(isOneOf(runs.id, runsOfRow))
    .orderBy(desc(RUN_COLUMNS.other_questions))
    .limit(1);
  if (asked?.other_questions === true) return { ...known, row: null };
  const [row] = await loadEntries(db, [runsOfRow], { previousRank: () => null, rankRange: () => null });
  return { ...known, row: row ?? null };
}

/** Returns the model's name in lower case; the part after '@' distinguishes rows of one model. */
function parseModelName(id: string): string {
  return normalizeTyped(id).replace(/@.*$/s, '').toLowerCase();
}

/**
 * Finds the board row for each row id or model name. A model's first row has the model's name as its id: a name
 * finds that row while it is on the board, and otherwise the model's best row.
 */
export async function findOnBoard(
  db: Db,
  wanted: readonly string[],
  board: NewestRanks,
): Promise<readonly (RowRuns | null)[]> {
  const rows = await db
    .select({ id: entries.id, name: models.name })
    .from(entries)
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(inArray(sql`lower(${models.name})`, wanted.map(parseModelName)));
  return wanted.map((given) => {
    const one = normalizeTyped(given);
    const own = rows.find(({ id }) => isSameModel(id, one));
    const places = rows.flatMap(({ id, name }) =>
      isSameModel(name, one) ? (board.placeOfEntry(id) ?? []) : [],
    );
    const place = board.placeOfEntry(own?.id ?? one) ?? bestFirst(places, board)[0] ?? null;
    return place === null ? null : (board.rows[place] ?? null);
  });
}

import { recordFacts } from '@leaderboard/core/benchmark/model-facts';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { compare } from '@leaderboard/core/compare';
import { MOST_LISTED, type OrganizationRecord } from '@leaderboard/core/organization-api';
import { averageOf } from '@leaderboard/core/statistics/mean';
import { and, count, desc, eq, inArray, like } from 'drizzle-orm';
import type { BoardDigest } from '../board/board-digest.sql.ts';
import { loadEvaluations } from '../board/entries.sql.ts';
import type { Db } from '../database/db.ts';
import { accounts, entries, models, runs, submissions } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';
import { runSummaryOf } from './model.sql.ts';
import { readRunStates } from './run.sql.ts';

/** What begins with the name of the organization; signs with a meaning in patterns stand for themselves. */
const beginning = (org: string) => `${org.replace(/[\\%_]/g, '\\$&')}/%`;

const OPEN = ['pending', 'evaluating'] as const;

/** The runs of the organization's models, newest first. */
async function readRuns(db: Db, org: string, board: BoardDigest | null) {
  const found = await db
    .select({ run: runs, entry: entries, model: models.name })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(like(models.name, beginning(org)))
    .orderBy(desc(runs.id))
    .limit(MOST_LISTED);
  const ids = found.map(({ run }) => run.id);
  const states = await readRunStates(db, isOneOf(runs.id, ids), board);
  const evaluations = await loadEvaluations(db, ids);
  return found.map(({ run, entry, model }) => ({
    ...runSummaryOf(run, entry, averageOf(evaluations.get(run.id) ?? {}, ALL_COLUMNS), states.get(run.id)),
    model,
  }));
}

/** The models with the rank of their best row, those on the board first. */
async function readModels(db: Db, org: string, board: BoardDigest | null) {
  const rows = await db
    .select({ model: models, entry: entries.id })
    .from(models)
    .leftJoin(entries, eq(entries.modelId, models.id))
    .where(like(models.name, beginning(org)));
  const found = new Map<string, OrganizationRecord['models'][number]>();
  for (const { model, entry } of rows) {
    const rank = entry === null ? null : (board?.rankOfEntry(entry) ?? null);
    const known = found.get(model.name);
    if (known !== undefined && (rank === null || (known.rank ?? Infinity) <= rank)) continue;
    const { type, params_billions, hub_license, upload_date, is_flagged } = recordFacts(model);
    const average = rank === null ? Number.NaN : (board?.averages[rank - 1] ?? Number.NaN);
    found.set(model.name, {
      name: model.name,
      rank,
      average: Number.isNaN(average) ? null : average,
      type,
      params_billions,
      hub_license,
      upload_date,
      is_flagged,
    });
  }
  return [...found.values()].sort(
    (a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || compare(a.name, b.name),
  );
}

async function readOpenSubmissions(db: Db, org: string) {
  const rows = await db
    .select({ submission: submissions, submitter: accounts.name })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .where(and(like(submissions.model, beginning(org)), inArray(submissions.status, [...OPEN])))
    .orderBy(desc(submissions.id));
  return rows.map(({ submission: { id, model, status, precision, submittedAt }, submitter }) => ({
    id,
    model,
    submitter,
    status,
    precision,
    submission_time: submittedAt.toISOString(),
  }));
}

/** What is known of an organization; null where none of its models was evaluated or waits. */
export async function readOrganization(
  db: Db,
  org: string,
  newest: Promise<BoardDigest | null>,
): Promise<OrganizationRecord | null> {
  const board = await newest;
  const [ofOrg, ownRuns, open, [total]] = await Promise.all([
    readModels(db, org, board),
    readRuns(db, org, board),
    readOpenSubmissions(db, org),
    db
      .select({ runs: count() })
      .from(runs)
      .innerJoin(entries, eq(entries.id, runs.entryId))
      .innerJoin(models, eq(models.id, entries.modelId))
      .where(like(models.name, beginning(org))),
  ]);
  if (ofOrg.length === 0 && open.length === 0) return null;
  return {
    name: org,
    publication: board?.publication ?? null,
    counts: { models: ofOrg.length, runs: total?.runs ?? 0, submissions: open.length },
    models: ofOrg.slice(0, MOST_LISTED),
    runs: ownRuns,
    submissions: open.slice(0, MOST_LISTED),
  };
}

import { isSameModel } from '@leaderboard/core/hub-path';
import { MAX_REPORTED, type ReportedScore } from '@leaderboard/core/reported-scores';
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db } from '../database/db.ts';
import { operatorActions, reportedScores } from '../database/schema.ts';
import type { HubReport } from '../hub/reported-scores.ts';

/** A reported score from a file with scores for several models. */
export interface ModelReport extends ReportedScore {
  readonly model: string;
}

const IS_SHOWN = isNull(reportedScores.retractedAt);
const IS_FROM_FILE = ne(reportedScores.origin, 'hub');

export type StoredReport = typeof reportedScores.$inferSelect;

function matchesModel(...names: readonly string[]): SQL {
  const inLowerCase = names.map((name) => name.toLowerCase());
  return sql`lower(${reportedScores.model}) = any(${sql.param(inLowerCase)}::text[])`;
}

/** Reads the reported scores of a model under any of its names, except those that were retracted. */
export function readReports(db: Db, names: readonly string[]): Promise<StoredReport[]> {
  return db
    .select()
    .from(reportedScores)
    .where(and(matchesModel(...names), IS_SHOWN))
    .orderBy(asc(reportedScores.id));
}

const reportKey = ({ file, key, pull_request }: HubReport) => JSON.stringify([file, key, pull_request]);

/** Replaces a model's stored reports from the hub. Reports that an operator retracted are not restored. */
export function replaceHubReports(
  { transaction }: Pick<Database, 'transaction'>,
  model: string,
  given: readonly HubReport[],
): Promise<void> {
  return transaction(async (tx) => {
    const ofHub = and(matchesModel(model), eq(reportedScores.origin, 'hub'));
    await tx.delete(reportedScores).where(and(ofHub, IS_SHOWN));
    const retracted = new Set((await tx.select().from(reportedScores).where(ofHub)).map(reportKey));
    const reports = given.filter((one) => !retracted.has(reportKey(one)));
    if (reports.length > 0)
      await tx
        .insert(reportedScores)
        .values(reports.map((one) => ({ ...one, model, origin: 'hub' as const })));
  });
}

export type ReportsOutcome =
  /** 'unchanged': the file was imported before. 'retracted': some of its scores were retracted after an import. */
  | { readonly kind: 'stored' | 'unchanged' | 'retracted' }
  | { readonly kind: 'too many'; readonly model: string; readonly most: number };

/**
 * Stores the reports of a file once. Must run under the publication lock.
 * @param overrides `again` restores the reports of a file that was retracted.
 */
export async function storeReports(
  tx: Db,
  origin: 'import' | 'initial data',
  { reports, file }: { readonly reports: readonly ModelReport[]; readonly file: string },
  overrides: { readonly again: boolean } = { again: false },
): Promise<ReportsOutcome> {
  const ofFile = and(eq(reportedScores.file, file), IS_FROM_FILE);
  const known = await tx.$count(reportedScores, ofFile);
  if (known > 0 && (await tx.$count(reportedScores, and(ofFile, IS_SHOWN))) === known)
    return { kind: 'unchanged' };
  if (known > 0 && !overrides.again) return { kind: 'retracted' };
  for (const model of new Set(reports.map(({ model }) => model.toLowerCase()))) {
    const others = and(matchesModel(model), IS_FROM_FILE, IS_SHOWN, ne(reportedScores.file, file));
    const own = reports.filter((one) => isSameModel(one.model, model)).length;
    if ((await tx.$count(reportedScores, others)) + own > MAX_REPORTED)
      return { kind: 'too many', model, most: MAX_REPORTED };
  }
  if (known > 0) await tx.update(reportedScores).set({ retractedAt: null }).where(ofFile);
  for (const batch of known > 0 ? [] : batches(reports))
    await tx.insert(reportedScores).values(batch.map((one) => ({ ...one, origin, file })));
  return { kind: 'stored' };
}

/**
 * Retracts one reported score by number, or all scores of a file by SHA-256. They remain stored but are hidden.
 * @returns the number of hidden scores.
 */
export function retractReports(
  { transaction }: Pick<Database, 'transaction'>,
  what: { readonly id: number } | { readonly file: string },
  reason: string,
): Promise<number> {
  return transaction(async (tx) => {
    const named =
      'id' in what ? eq(reportedScores.id, what.id) : and(eq(reportedScores.file, what.file), IS_FROM_FILE);
    const taken = await tx
      .update(reportedScores)
      .set({ retractedAt: sql`now()` })
      .where(and(named, IS_SHOWN))
      .returning({ id: reportedScores.id });
    const subject = 'id' in what ? `reported score ${what.id}` : `reported scores of ${what.file}`;
    if (taken.length > 0)
      await tx.insert(operatorActions).values({ action: 'retract reported', subject, reason });
    return taken.length;
  });
}

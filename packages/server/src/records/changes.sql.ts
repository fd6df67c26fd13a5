import { type ChangeKind, causeOf } from '@leaderboard/core/cause';
import type { Change } from '@leaderboard/core/records-api';
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { takesBack } from '../board/ledger.sql.ts';
import type { Db } from '../database/db.ts';
import { entries, ledger, models, runs } from '../database/schema.ts';

interface ChangesWanted {
  /** Returns only rows of the ledger below this number. */
  readonly before?: number | undefined;
  /** The name of a model. */
  readonly model?: string | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly limit: number;
}

/** The same rule as `kindOf`, for the database. */
const OF_KIND: Readonly<Record<ChangeKind, SQL | undefined>> = {
  added: and(isNotNull(ledger.entryId), isNull(ledger.runBefore)),
  replaced: sql`${ledger.runAfter} > ${ledger.runBefore}`,
  taken_back: and(
    isNotNull(ledger.runBefore),
    or(isNull(ledger.runAfter), lt(ledger.runAfter, ledger.runBefore)),
  ),
  flagged: isNotNull(ledger.flag),
};

function kindOf(change: typeof ledger.$inferSelect): ChangeKind {
  if (change.flag !== null) return 'flagged';
  if (change.runBefore === null) return 'added';
  return takesBack(change) ? 'taken_back' : 'replaced';
}

/** Both sides have an index: the join alone would read the whole ledger. */
const ofModel = (name: string) => sql`(${ledger.modelId} = (select id from models where name = ${name})
  or ${ledger.entryId} = any(array(select id from entries where model_id = (select id from models where name = ${name}))))`;

/** Rows of the ledger, newest first. */
export async function readChanges(db: Db, { before, model, kind, limit }: ChangesWanted): Promise<Change[]> {
  const rows = await db
    .select({ change: ledger, model: models.name, file: runs.fileSha256 })
    .from(ledger)
    .leftJoin(entries, eq(entries.id, ledger.entryId))
    .innerJoin(models, eq(models.id, sql`coalesce(${ledger.modelId}, ${entries.modelId})`))
    .leftJoin(runs, eq(runs.id, sql`coalesce(${ledger.runAfter}, ${ledger.runBefore})`))
    .where(
      and(
        before === undefined ? undefined : lt(ledger.id, before),
        kind === undefined ? undefined : OF_KIND[kind],
        model === undefined ? undefined : ofModel(model),
      ),
    )
    .orderBy(desc(ledger.id))
    .limit(limit);
  return rows.map(({ change, model: name, file }) => ({
    id: change.id,
    at: change.at.toISOString(),
    kind: kindOf(change),
    model: name,
    entry: change.entryId,
    publication: change.publicationId,
    run_before: change.runBefore,
    run_after: change.runAfter,
    file_sha256: file,
    flag: change.flag,
    value_before: change.valueBefore,
    value_after: change.valueAfter,
    cause: causeOf(change.cause),
    reason: change.reason,
  }));
}

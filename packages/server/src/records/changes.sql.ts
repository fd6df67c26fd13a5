import { type ChangeKind, parseCause } from '@leaderboard/core/cause';
import type { Change } from '@leaderboard/core/records-api';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Db, isoTime } from '../database/db.ts';
import { entries, ledger, models, runs } from '../database/schema.ts';

interface ChangesQuery {
  /** Returns only ledger rows below this number. */
  readonly before?: number | undefined;
  readonly model?: string | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly limit: number;
}

const KIND = sql<ChangeKind>`case when ${ledger.flag} is not null then 'flagged'
  when ${ledger.runBefore} is null and not ${ledger.rowStays} then 'added'
  when ${ledger.runBefore} is null or ${ledger.runAfter} > ${ledger.runBefore} then 'replaced' else 'retracted' end`;

/** Both sides of this condition are indexed; a join would scan the whole ledger. */
const matchesModel = (name: string) => sql`(${ledger.modelId} = (select id from models where name = ${name})
  or ${ledger.entryId} = any(array(select id from entries where model_id = (select id from models where name = ${name}))))`;

export async function readChanges(db: Db, { before, model, kind, limit }: ChangesQuery): Promise<Change[]> {
  return db
    .select({
      id: ledger.id,
      at: isoTime(ledger.at),
      kind: KIND,
      model: models.name,
      entry: ledger.entryId,
      publication: ledger.publicationId,
      run_before: ledger.runBefore,
      run_after: ledger.runAfter,
      file_sha256: runs.fileSha256,
      flag: ledger.flag,
      value_before: ledger.valueBefore,
      value_after: ledger.valueAfter,
      cause: sql`${ledger.cause}`.mapWith(parseCause),
      reason: ledger.reason,
    })
    .from(ledger)
    .leftJoin(entries, eq(entries.id, ledger.entryId))
    .innerJoin(models, eq(models.id, sql`coalesce(${ledger.modelId}, ${entries.modelId})`))
    .leftJoin(runs, eq(runs.id, sql`coalesce(${ledger.runAfter}, ${ledger.runBefore})`))
    .where(
      and(
        before === undefined ? undefined : lt(ledger.id, before),
        kind === undefined ? undefined : eq(KIND, kind),
        model === undefined ? undefined : matchesModel(model),
      ),
    )
    .orderBy(desc(ledger.id))
    .limit(limit);
}

import type { ModelsOfThen } from '@leaderboard/core/records-api';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { earlierModels, ledger, type models, publications } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { FLAGS, type Flag } from './ledger.sql.ts';
import { newestPublication, OF_CURRENT } from './suite-version.sql.ts';

type Model = typeof models.$inferSelect;

/** When an earlier publication was made, and what is known of its models. */
export interface PastMoment {
  readonly publishedAt: string;
  readonly models: ModelsOfThen;
}

/** The moment of an earlier publication; null for the one that the board shows, whose models have today's facts, and for an unknown number. */
export async function pastMoment(db: Db, publication: number): Promise<PastMoment | null> {
  const [found] = await db
    .select({ publishedAt: publications.publishedAt, factsKept: publications.factsKept })
    .from(publications)
    .where(eq(publications.id, publication));
  const shown = await newestPublication(db, OF_CURRENT);
  if (found === undefined || shown?.id === publication) return null;
  return { publishedAt: found.publishedAt, models: found.factsKept ? 'of then' : 'flags of then' };
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(FLAGS, name);
}

/**
 * These models as they were at a publication. Their facts are those of the first replacement after it. A flag that changed
 * before that replacement has its earlier value from the ledger, which is older than the table of earlier facts.
 */
export async function modelsOfThen(
  db: Db,
  today: readonly Model[],
  { publishedAt }: PastMoment,
): Promise<Map<number, Model>> {
  const then = new Map(today.map((model) => [model.id, model]));
  for (const ids of batches([...then.keys()])) {
    const replaced = await db
      .selectDistinctOn([earlierModels.modelId])
      .from(earlierModels)
      .where(and(isOneOf(earlierModels.modelId, ids), gt(earlierModels.until, publishedAt)))
      .orderBy(asc(earlierModels.modelId), asc(earlierModels.until), asc(earlierModels.id));
    const untilOf = new Map<number, Date>();
    for (const { id: _id, modelId, until, ...facts } of replaced) {
      const model = then.get(modelId);
      if (model === undefined) continue;
      then.set(modelId, { ...model, ...facts });
      untilOf.set(modelId, new Date(until));
    }
    const flagged = await db
      .selectDistinctOn([ledger.modelId, ledger.flag])
      .from(ledger)
      .where(
        and(
          isOneOf(ledger.modelId, ids),
          isNotNull(ledger.flag),
          sql`${ledger.at} > ${publishedAt}::timestamptz`,
        ),
      )
      .orderBy(asc(ledger.modelId), asc(ledger.flag), asc(ledger.at), asc(ledger.id));
    for (const { modelId, flag, at, valueBefore } of flagged) {
      const model = then.get(modelId ?? 0);
      if (model === undefined || flag === null || !isFlag(flag)) continue;
      const until = untilOf.get(model.id);
      if (until !== undefined && until < at) continue;
      if (flag === 'contaminated') then.set(model.id, { ...model, isFlagged: valueBefore === true });
      else then.set(model.id, { ...model, [FLAGS[flag]]: valueBefore });
    }
  }
  return then;
}

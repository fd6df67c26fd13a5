import { firstSpelling } from '@leaderboard/core/hub-path';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { models, submissions } from '../database/schema.ts';
import { batches } from '../database/statements.ts';

/** The names that models have here, on the board or else in the queue, whatever the letter case of the given ones. */
export async function spellingsOf(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const [onBoard, inQueue]: [string[], string[]] = [[], []];
  const inAnyCase = (column: PgColumn, batch: readonly string[]): SQL =>
    inArray(sql`lower(${column})`, [...batch]);
  for (const batch of batches([...new Set(names.map((name) => name.toLowerCase()))])) {
    const ofBoard = await db
      .select({ name: models.name })
      .from(models)
      .where(inAnyCase(models.name, batch))
      .orderBy(asc(models.isTwin), asc(models.id));
    const ofQueue = await db
      .select({ name: submissions.model })
      .from(submissions)
      .where(inAnyCase(submissions.model, batch))
      .orderBy(asc(submissions.id));
    onBoard.push(...ofBoard.map(({ name }) => name));
    inQueue.push(...ofQueue.map(({ name }) => name));
  }
  return firstSpelling([...onBoard, ...inQueue]);
}

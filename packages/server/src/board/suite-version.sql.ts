import { CURRENT, SUITE_ID } from '@leaderboard/core/benchmark/suite';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';

/** What a stored run or publication of a version of the suite says of it. */
export function inVersion(suiteVersion: number): { readonly suite: string; readonly suiteVersion: number } {
  return { suite: SUITE_ID, suiteVersion };
}

/** Publications of a version of the suite. Each version has boards of its own (docs/decisions/0028-suite-versions.md). */
export function ofVersion(suiteVersion: number): SQL {
  const condition = and(eq(publications.suite, SUITE_ID), eq(publications.suiteVersion, suiteVersion));
  if (condition === undefined) throw new Error('Two conditions are one');
  return condition;
}

/** Publications of the version that the board shows. */
export const OF_CURRENT = ofVersion(CURRENT.version);

/** The newest publication that fulfills a condition. */
export async function newestPublication(db: Db, condition: SQL | undefined) {
  const [found] = await db
    .select()
    .from(publications)
    .where(condition)
    .orderBy(desc(publications.id))
    .limit(1);
  return found ?? null;
}

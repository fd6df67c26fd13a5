import { createSpelling } from '@leaderboard/core/hub-path';
import { normalizeTyped } from '@leaderboard/core/invisible-characters';
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { models, submissions } from './schema.ts';

/** Looks up the stored spelling of model names, ignoring case, on the board first and then in the queue. */
export async function readSpellings(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const inLowerCase = names.map((name) => normalizeTyped(name).toLowerCase());
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select name, id, 1 as place from ${models} union all select model, id, 2 from ${submissions}
    ) as known where lower(name) = any(${sql.param(inLowerCase)}::text[]) order by place, id`);
  return createSpelling(rows.map(({ name }) => name));
}

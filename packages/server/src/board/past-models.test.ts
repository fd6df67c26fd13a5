import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { setFlags } from './flags.sql.ts';
import { pastMoment } from './past-models.sql.ts';
import { publish } from './publish.sql.ts';

/** License, likes and flags of the only model on a board. */
async function modelAt(database: Database, publication: number) {
  const [found] = (await wholeBoard(database, publication))?.entries ?? [];
  const { metadata, features } = found ?? {};
  const flags = [features?.is_flagged, features?.is_highlighted_by_maintainer];
  return [metadata?.hub_license, metadata?.hub_hearts, ...flags];
}

/** A board whose model changes its facts and flags between publications and with them. */
async function changingBoard(): Promise<Database> {
  const database = await freshDatabase();
  const publishWith = (share: number, license: string | null, hubHearts: number | null) =>
    publish(database, 'import', [newRun('a/one', share, { model: { license, hubHearts } })]);
  const flag = (name: 'contaminated' | 'official-provider', value: boolean) =>
    setFlags(database, 'a/one', new Map([[name, value]]), 'seen');
  await publishWith(0.1, 'mit', 1);
  await flag('contaminated', true);
  await publishWith(0.2, 'apache-2.0', null);
  await flag('official-provider', true);
  await flag('contaminated', false);
  await publishWith(0.3, null, 7);
  await flag('contaminated', true);
  return database;
}

test('an earlier board has its own facts and flags', async () => {
  const database = await changingBoard();
  expect(await modelAt(database, 1)).toEqual(['mit', 1, false, null]);
  expect(await modelAt(database, 2)).toEqual(['apache-2.0', 1, true, null]);
  expect(await modelAt(database, 3)).toEqual(['apache-2.0', 7, true, true]);
  expect((await pastMoment(database.db, 2))?.models).toBe('of then');
  expect(await pastMoment(database.db, 3)).toBeNull();
});

test('a board older than kept facts has the ledger’s flags', async () => {
  const database = await changingBoard();
  await database.db.execute(sql`delete from earlier_models`);
  await database.db.execute(sql`update publications set facts_kept = false where id < 3`);
  expect(await modelAt(database, 1)).toEqual(['apache-2.0', 7, false, null]);
  expect(await modelAt(database, 2)).toEqual(['apache-2.0', 7, true, null]);
  expect((await pastMoment(database.db, 2))?.models).toBe('flags of then');
});

test('replacing one fact of a model keeps all earlier facts', async () => {
  const { db } = await freshDatabase();
  const facts = async (table: string) =>
    (
      await db.execute<{ facts: unknown }>(
        sql`select to_jsonb(one) - '{id,name,is_twin,model_id,until}'::text[] as facts from ${sql.identifier(table)} as one`,
      )
    ).rows;
  await db.execute(sql`insert into models (name, license, hub_hearts) values ('a/one', 'mit', 3)`);
  const before = await facts('models');
  await db.execute(sql`update models set license = 'mit'`);
  expect(await facts('earlier_models')).toEqual([]);
  await db.execute(sql`update models set license = 'apache-2.0'`);
  expect(await facts('earlier_models')).toEqual(before);
});

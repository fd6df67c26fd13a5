import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseWith } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { ledger } from '../database/schema.ts';
import { setFlags } from './flags.sql.ts';
import { applyHubFacts, claimDueModel, storeHubFacts } from './hub-facts.sql.ts';

const rowsOf = (database: Database) => database.db.select().from(ledger).orderBy(asc(ledger.id));

test('setting a flag notifies every server and changes no rank', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const told = new Promise<void>((resolve) => database.onPublication(resolve));
  expect(await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'seen the questions')).toEqual([
    'contaminated',
  ]);
  await told;
  expect(await wholeBoard(database)).toMatchObject({
    publication: 1,
    entries: [{ features: { is_flagged: true } }],
  });
  expect((await rowsOf(database)).slice(1)).toMatchObject([
    {
      cause: 'flag',
      flag: 'contaminated',
      valueBefore: false,
      valueAfter: true,
      reason: 'seen the questions',
    },
  ]);
  expect(await setFlags(database, 'a/other', new Map([['on-hub', false]]), 'gone')).toBeNull();
});

test('a flag that repeats a value is stored with its reason, and the hub does not overrule it', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  await database.db.execute(sql`update models set is_available_on_hub = true`);
  const changedAt = async () =>
    (await database.db.execute(sql`select changed_at from publications`)).rows[0]?.changed_at;
  const before = await changedAt();
  expect(await setFlags(database, 'a/one', new Map([['on-hub', true]]), 'It is only renamed.')).toEqual([]);
  expect(await changedAt()).toBe(before);
  expect((await rowsOf(database)).at(-1)).toMatchObject({
    flag: 'on-hub',
    valueBefore: true,
    valueAfter: true,
    reason: 'It is only renamed.',
  });
  const model = await claimDueModel(database.db);
  await storeHubFacts(database.db, model?.id ?? 0, { isAvailable: false });
  expect(await applyHubFacts(database)).toBe(0);
  expect((await wholeBoard(database))?.entries[0]?.features.is_not_available_on_hub).toBe(true);
});

test('rows of the ledger can be neither changed nor deleted', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  for (const statement of [sql`update ledger set cause = 'x'`, sql`delete from ledger`]) {
    await expect(database.db.execute(statement)).rejects.toThrow();
  }
  expect(await rowsOf(database)).toHaveLength(1);
});

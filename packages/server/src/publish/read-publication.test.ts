import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { readBoard } from '../board/board.sql.ts';
import { publish } from './publish.sql.ts';

test('another suite version’s board is neither read nor added to', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await database.db.execute(sql`update publications set suite_version = 7`);
  const words = 'of version 7 of the suite bhashabench-v1. This program evaluates version 1';
  await expect(publish(database, 'import', [newRun('a/two', 0.5)])).rejects.toThrow(words);
  const read = readBoard(database, async () => undefined);
  await expect(read).rejects.toThrow(words);
  const { rows } = await database.db.execute(sql`select id from runs`);
  expect(rows).toEqual([{ id: 1 }]);
});

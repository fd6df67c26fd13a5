import { getChanges } from '@leaderboard/core/records-api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newRun } from '../../test/new-run.ts';
import { ANNA, BORIS, twoServers } from '../../test/two-servers.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { removeName } from './remove-name.sql.ts';
import { moderateVotes } from './vote-moderation.sql.ts';

const WHY = 'Anna asked for it.';
const NAMED = 'anna, Anna and (anna) wrote; anna-k, x-anna, anna/model and annas did not.';
const REDACTED = '[removed], [removed] and ([removed]) wrote; anna-k, x-anna, anna/model and annas did not.';

/** The tables with rows that contain the name. */
async function textsWith(
  execute: (query: ReturnType<typeof sql>) => Promise<{ rows: unknown[] }>,
  name: string,
) {
  const tables = ['accounts', 'submissions', 'votes', 'ledger', 'vote_rulings', 'operator_actions'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await execute(
      sql`select row_to_json(one)::text as line from ${sql.identifier(table)} as one where row_to_json(one)::text ~* ${name}`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('a removed name is gone everywhere, and does not come back', async () => {
  const { apps, database, submit, vote, rows } = await twoServers();
  await submit(ANNA);
  await vote(BORIS, 'test-org/aurora');
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), NAMED);
  await moderateVotes(database, 'test-org/aurora', { accounts: ['anna'] }, true, NAMED);
  await database.db.execute(
    sql`update submissions set failure_explanations = ${JSON.stringify([{ code: 'operator', detail: NAMED, params: { reason: NAMED } }])}::jsonb`,
  );
  const before = await rows();
  expect(await removeName(database, 'anna', WHY)).toEqual({
    accountId: '1',
    redacted: 4,
    submissions: 1,
    votes: 1,
    models: 0,
  });

  const { rows: stored } = await database.db.execute(sql`
    select (select reason from ledger where flag is not null) as ledger, (select reason from vote_rulings) as ruling,
      failure_explanations as explanations from submissions`);
  expect(stored).toEqual([
    {
      ledger: REDACTED,
      ruling: REDACTED,
      explanations: [{ code: 'operator', detail: REDACTED, params: { reason: REDACTED } }],
    },
  ]);
  const { rows: actions } = await database.db.execute(sql`select subject, reason from operator_actions`);
  expect(actions).toEqual([{ subject: 'account 1', reason: '[removed] asked for it.' }]);

  for (const url of ['/api/models/status', '/api/models/pending', getChanges.path, '/changes.atom']) {
    const { body } = await apps[1].inject({ url });
    expect([url, body.replaceAll(/anna-k|x-anna|anna\/model|annas/g, '')]).toEqual([
      url,
      expect.not.stringMatching(/anna/i),
    ]);
  }
  for (const name of ['anna', '[removed]']) {
    for (const call of ['votes', 'submissions']) {
      const { body } = await apps[0].inject({ url: `/api/${call}/user/${encodeURIComponent(name)}` });
      expect(body).not.toContain('test-org/aurora');
    }
  }

  expect((await submit(ANNA, { revision: 'main', use_chat_template: true })).statusCode).toBe(200);
  const lists = await apps[0].inject({ url: '/api/models/status' });
  expect(lists.body).toContain('[removed]');
  expect(await textsWith((query) => database.db.execute(query), '"anna"')).toEqual([]);
  expect((await vote(ANNA, 'test-org/aurora')).statusCode).toBe(200);
  expect((await rows())[1]).toBe(before[1]);
  expect(await removeName(database, 'anna', WHY)).toBeNull();
});

test('a sign in a name stands for itself', async () => {
  const { database, standIn, submit } = await twoServers();
  standIn.setToken('token-dots', { id: '3', name: 'a.b' });
  await submit('token-dots');
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'a.b and axb');
  expect(await removeName(database, 'a.b', WHY)).toMatchObject({ redacted: 1 });
  const { rows } = await database.db.execute(sql`select reason from ledger where flag is not null`);
  expect(rows).toEqual([{ reason: '[removed] and axb' }]);
});

test('the ledgers stay append-only for everything else', async () => {
  const { database } = await twoServers();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const tampering = database.transaction(async (tx) => {
    await tx.execute(sql`set local leaderboard.redacts = 'on'`);
    await tx.execute(sql`update ledger set cause = 'nothing'`);
  });
  await expect(tampering).rejects.toThrow();
  const deleting = database.transaction(async (tx) => {
    await tx.execute(sql`set local leaderboard.redacts = 'on'`);
    await tx.execute(sql`delete from ledger`);
  });
  await expect(deleting).rejects.toThrow();
});

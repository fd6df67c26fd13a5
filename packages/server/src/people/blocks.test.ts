import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ANNA, BORIS, twoServers } from '../../test/two-servers.ts';
import { listBlocks, setBlocked } from './blocks.sql.ts';
import { removeName } from './remove-name.sql.ts';

const BORIS_BLOCKED = { kind: 'account', id: '2' } as const;
const TEST_ORG = { kind: 'organization', name: 'Test-Org' } as const;

test('a blocked account neither submits nor votes, and is told why', async () => {
  const { database, standIn, submit, vote, rows } = await twoServers();
  await submit(ANNA);
  expect(await setBlocked(database, BORIS_BLOCKED, true, 'Sixty copies of one model.')).toBe(true);
  expect(await setBlocked(database, BORIS_BLOCKED, true, 'Again.')).toBe(false);
  const before = await rows();
  const asked = standIn.calls().length;
  standIn.putModel('test-org/other');
  const refusal = {
    code: 'account_blocked',
    detail: expect.stringMatching(/blocked your account.*Their reason: Sixty copies of one model\./),
    params: { reason: 'Sixty copies of one model.' },
  };
  for (const response of [
    await submit(BORIS, { model_id: 'test-org/other' }),
    await vote(BORIS, 'test-org/aurora'),
    await vote(BORIS, 'test-org/aurora', 'boris', 1),
  ]) {
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  }
  expect(await rows()).toEqual(before);
  // The hub was only asked who boris is, never about the model.
  expect(
    standIn
      .calls()
      .slice(asked)
      .filter((call) => call.includes('other')),
  ).toEqual([]);

  expect(await setBlocked(database, BORIS_BLOCKED, false, 'He explained it.')).toBe(true);
  expect((await vote(BORIS, 'test-org/aurora')).statusCode).toBe(200);
  const { rows: actions } = await database.db.execute(
    sql`select action, subject, reason from operator_actions`,
  );
  expect(actions).toEqual([
    { action: 'block', subject: 'account 2', reason: 'Sixty copies of one model.' },
    { action: 'unblock', subject: 'account 2', reason: 'He explained it.' },
  ]);

  await setBlocked(database, BORIS_BLOCKED, true, 'Again.');
  expect(await removeName(database, 'boris', 'Asked by letter.')).not.toBeNull();
  expect((await submit(BORIS, { model_id: 'test-org/other' })).statusCode).toBe(403);
});

test('a blocked organization’s models take no submissions or votes, in any case', async () => {
  const { database, standIn, submit, vote } = await twoServers();
  standIn.putModel('other-org/aurora');
  await submit(ANNA);
  await setBlocked(database, TEST_ORG, true, 'Its models are stolen.');
  const params = { organization: 'test-org', reason: 'Its models are stolen.' };
  const refused = [await submit(ANNA, { revision: 'v2' }), await vote(BORIS, 'test-org/aurora')];
  for (const response of refused) {
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { code: 'organization_blocked', params },
    ]);
  }
  expect((await submit(ANNA, { model_id: 'other-org/aurora' })).statusCode).toBe(200);
  expect(await listBlocks(database.db)).toMatchObject([
    { subject: 'organization test-org', reason: 'Its models are stolen.' },
  ]);
  await setBlocked(database, TEST_ORG, false, 'They were not.');
  expect(await listBlocks(database.db)).toEqual([]);
});

import type { OrganizationRecord } from '@leaderboard/core/organization-api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { publish } from '../board/publish.sql.ts';
import { takeBackRow } from '../queue/take-back.sql.ts';

async function open() {
  const database = await freshDatabase();
  const app = await testApp({ database });
  return { database, app, answer: (org: string) => app.inject({ url: `/api/organizations/${org}` }) };
}

test('an organization has its models, all their runs, those taken back too, and nothing of others', async () => {
  const { database, answer } = await open();
  await publish(database, 'import', [
    newRun('lab/second', 0.5),
    newRun('lab/best', 0.8),
    newRun('lab/gone', 0.4),
    newRun('lab-two/other', 0.9),
    newRun('labs/another', 0.3),
  ]);
  await publish(database, 'import', [newRun('lab/second', 0.6)]);
  await takeBackRow(database, 'lab/gone', 'leaves', 'wrong file');
  const { name, counts, models, runs }: OrganizationRecord = (await answer('lab')).json();
  expect([name, counts]).toEqual(['lab', { models: 3, runs: 4, submissions: 0 }]);
  expect(models.map((model) => [model.name, model.rank])).toEqual([
    ['lab/best', 2],
    ['lab/second', 3],
    ['lab/gone', null],
  ]);
  expect(models[0]?.average).toBeCloseTo(80, 9);
  expect(models[2]?.average).toBeNull();
  expect(runs.map(({ model, state }) => [model, state.kind, state.reason])).toEqual([
    ['lab/second', 'on_board', null],
    ['lab/gone', 'taken_back', 'wrong file'],
    ['lab/best', 'on_board', null],
    ['lab/second', 'superseded', null],
  ]);
});

test('an organization that only waits has its open submissions; an unknown one is refused', async () => {
  const { database, answer } = await open();
  for (const model of ['new-lab/a', 'new-lab/b', 'new-lab/c', 'newXlab/d'])
    await submitModel(database, model);
  await database.db.execute(sql`update submissions set status = 'failed', failure_reason = 'out_of_memory', not_before = null,
    lease_until = null where model = 'new-lab/c'`);
  const { models, submissions }: OrganizationRecord = (await answer('new-lab')).json();
  expect(models).toEqual([]);
  expect(submissions.map(({ model, submitter }) => [model, submitter])).toEqual([
    ['new-lab/b', 'anna'],
    ['new-lab/a', 'anna'],
  ]);
  // Signs with a meaning in patterns stand for themselves.
  for (const unknown of ['new_lab', 'new%25', 'nobody', 'new-lab%2Fa']) {
    const refused = await answer(unknown);
    expect([unknown, refused.statusCode, refused.json().code]).toEqual([unknown, 404, 'no_organization']);
  }
});

test('an unchanged organization is 304', async () => {
  const { database, app, answer } = await open();
  await publish(database, 'import', [newRun('lab/best', 0.8)]);
  const { etag } = (await answer('lab')).headers;
  const again = await app.inject({
    url: '/api/organizations/lab',
    headers: { 'if-none-match': String(etag) },
  });
  expect(again.statusCode).toBe(304);
});

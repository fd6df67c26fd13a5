import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { databaseWith, freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { publish } from '../publish/publish.sql.ts';
import { retractRow } from '../queue/retract.sql.ts';

test('a model’s best row is given in the hub’s format', async () => {
  const database = await freshDatabase();
  const run = newRun('a/one', 0.5, { evaluatedAt: '2026-02-03T04:05:06Z', precision: '8bit' });
  const offHub = newRun('a/closed', 0.6, { model: { hub: { path: null, isAvailable: false } } });
  await publish(database, 'import', [run, newRun('a/one', 0.4, { precision: '4bit' }), offHub]);
  const app = await testApp({ database });
  const url = '/api/models/a/one/eval-results.yaml';
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/yaml; charset=utf-8',
  ]);
  const items = parse(answer.body);
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({
    dataset: { id: 'bharatgenai/BhashaBench-Ayur', task_id: 'bba' },
    value: 50,
    date: '2026-02-03',
    notes: expect.stringMatching(/8bit$/),
    source: { url: expect.stringMatching(/^https:\/\/board\.example\/#\/run\/\d+$/) },
  });
  const { statusCode, body } = await app.inject({ url: url.replace('one', 'closed') });
  expect([statusCode, JSON.parse(body)]).toEqual([
    404,
    expect.objectContaining({
      code: 'not_on_hub',
      detail: expect.stringContaining('a/closed is not on a hub'),
    }),
  ]);
  await retractRow(database, 'a/one', 'leaves', 'wrong');
  await retractRow(database, 'a/one@unknown:4bit', 'leaves', 'wrong');
  expect(parse((await app.inject({ url })).body)).toEqual([]);
  expect((await app.inject({ url: url.replace('one', 'none') })).json().code).toBe('no_model');
});

test('a run is given as an exchange record', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const app = await testApp({ database });
  const run = (await app.inject({ url: '/api/models/a/one' })).json().runs[0].id;
  const url = `/api/runs/${run}/every-eval-ever.json`;
  const answer = await app.inject({ url });
  expect(answer.json()).toMatchObject({
    schema_version: '0.3.0',
    model_info: { id: 'a/one' },
    source_metadata: { additional_details: { run_url: `https://board.example/#/run/${run}` } },
  });
  expect(answer.json().evaluation_results).toHaveLength(12);
  expect((await app.inject({ url: '/api/runs/999/every-eval-ever.json' })).json().code).toBe('no_run');
});

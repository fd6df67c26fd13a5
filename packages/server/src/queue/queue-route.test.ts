import { getPendingModels, getQueueStatus, getUserSubmissions } from '@leaderboard/core/api';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { caller, MANY } from '../../test/caller.ts';
import { claimed, failNext, loseLease, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newMachine, newNeeds, newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { age, modelId, setStatus } from '../../test/new-submission.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, twoServers } from '../../test/two-servers.ts';
import { castVote } from '../people/votes.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { AGEING_SECONDS } from './evaluation-order.sql.ts';
import { endWorker, reportWorker } from './workers.sql.ts';

/** A clock that advances so fast that no two calls share a response. */
function laterWithEachLook(): () => number {
  let now = 0;
  return () => {
    now += 60_000;
    return now;
  };
}

/** The queue's status, as sent by this app. */
async function statusOf(app: FastifyInstance) {
  return getQueueStatus.response.parse((await app.inject({ url: getQueueStatus.path })).json());
}

const BROKEN = { reason: 'worker_lost', explanations: [], logTail: null } as const;

test('a pending submission has its place, and why it waits again', async () => {
  const database = await freshDatabase();
  const clock = laterWithEachLook();
  const app = await testApp({ database, now: clock });
  const pending = async () => (await statusOf(app)).pending;
  for (const model of ['a/one', 'a/two', 'a/three']) await submitModel(database, model);
  await castVote(database, caller('2', 'b'), modelId('a/three'), MANY);
  const places = async () => (await pending()).map(({ name, position }) => [name, position]);
  expect(await places()).toEqual([
    ['a/three', 1],
    ['a/two', 3],
    ['a/one', 2],
  ]);

  await failNext(database, BROKEN);
  const [three, two] = await pending();
  expect(three).toMatchObject({ name: 'a/three', position: 1, last_failure: 'worker_lost' });
  expect(Date.parse(three?.not_before ?? '')).toBeGreaterThan(Date.now());
  expect(two).toMatchObject({ last_failure: null, not_before: null });
  await loseLease(database.db, 'not_before');
  expect((await pending())[0]).toMatchObject({ last_failure: 'worker_lost', not_before: null });
});

test('a submission says what it needs when no worker of the last day can', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database, now: laterWithEachLook() });
  const needs = newNeeds('a/new', { modelType: 'bharat_moe', isGated: true });
  await submitModel(database, 'a/new', { needs });
  await submitModel(database, 'a/plain');
  const waits = async (path: string, headers = {}) => {
    const { pending } = getQueueStatus.response.parse((await app.inject({ url: path, headers })).json());
    return pending.map(({ waits_for }) => waits_for);
  };
  expect(await waits(getQueueStatus.path)).toEqual([undefined, undefined]);
  const worker = newWorkerState();
  await reportWorker(database.db, worker);
  await endWorker(database.db, worker);
  const model = 'a/new';
  const lacks = [
    {
      code: 'worker_lacks_access',
      params: { model },
      detail: expect.stringMatching(/^No worker active in the last day/),
    },
    { code: 'worker_lacks_type', params: { model, type: 'bharat_moe' }, detail: expect.any(String) },
  ];
  for (const path of [getQueueStatus.path, getUserSubmissions.path.replace(':username', 'anna')])
    expect(await waits(path)).toEqual([undefined, lacks]);
  const [, hindi = []] = await waits(getQueueStatus.path, { 'accept-language': 'hi' });
  expect(hindi[0]?.detail).toMatch(/\p{Script=Devanagari}/u);
  const machine = newMachine({ hasHubToken: true, causal: { bharat_moe: 'BharatMoEForCausalLM' } });
  await reportWorker(database.db, newWorkerState({ name: 'newer', machine }));
  expect(await waits(getQueueStatus.path)).toEqual([undefined, undefined]);
});

test('a submission of a gated model is marked, whatever becomes of it', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  await submitModel(database, 'a/gated', { needs: newNeeds('a/gated', { isGated: true }) });
  const path = getUserSubmissions.path.replace(':username', 'anna');
  const marks = async () => {
    const { pending, failed } = getUserSubmissions.response.parse((await app.inject(path)).json());
    return [...pending, ...failed].map((item) => item.is_gated);
  };
  expect(await marks()).toEqual([true]);
  await setStatus(database.db, 'a/gated', 'failed');
  await submitModel(database, 'a/gated', { needs: newNeeds('a/gated') });
  expect(await marks()).toEqual([undefined, true]);
});

test('a failed submission has what is needed to submit it again', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  await submitModel(database, 'a/one', { submission: { revision: 'v2', useChatTemplate: true } });
  await setStatus(database.db, 'a/one', 'failed');
  const { failed } = await statusOf(app);
  expect(failed[0]?.submitted).toEqual({
    revision: 'v2',
    model_type: 'chat',
    precision: 'float16',
    weight_type: 'Original',
    base_model: null,
    use_chat_template: true,
  });
});

test('the status says how long the last evaluations took', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database, now: laterWithEachLook() });
  const lately = async () => (await statusOf(app)).lately;
  await publish(database, 'import', [newRun('a/imported', 0.5)]);
  expect(await lately()).toBeNull();
  await submitModel(database, 'a/model');
  // The oldest of 21 took the longest, but only the last 20 count.
  await database.db.execute(sql`
    with made as (
      insert into runs (entry_id, suite, suite_version, source, duration_seconds)
      select entry_id, suite, suite_version, source, case number when 1 then 99999 else number * 60 end
      from runs, generate_series(1, 21) number returning id, duration_seconds)
    insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, status, status_since, run_id)
    select account_id, model || '-' || made.id, revision, commit, model_type, precision, weight_type, use_chat_template,
      'finished', now() + make_interval(secs => made.id), made.id
    from submissions, made`);
  expect(await lately()).toEqual({
    evaluations: 20,
    shortest_seconds: 120,
    median_seconds: 690,
    longest_seconds: 1260,
  });
});

test('an account is told of its own submissions, and of no others', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  const final = { ...BROKEN, reason: 'out_of_memory' } as const;
  await failNext(database, final);
  const of = async (name: string) => {
    const url = getUserSubmissions.path.replace(':username', encodeURIComponent(name));
    return getUserSubmissions.response.parse((await app.inject({ url })).json());
  };
  const own = await of('anna');
  expect(own.pending.map(({ name, position }) => [name, position])).toEqual([['a/two', 1]]);
  expect(own.failed).toMatchObject([{ name: 'a/one', reason: 'out_of_memory', explanation: null }]);
  expect(await of('somebody else')).toEqual({ pending: [], evaluating: [], finished: [], failed: [] });
});

test('the status has the last hundred failed and hundred finished', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  await submitModel(database, 'a/model');
  await database.db.execute(sql`
    insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, status, status_since)
    select account_id, model || '-' || number, revision, commit, model_type, precision, weight_type, use_chat_template,
      ended, now() + make_interval(secs => number)
    from submissions, generate_series(1, 101) number, unnest(array['failed', 'finished']) ended`);
  const { failed, finished } = await statusOf(app);
  for (const ended of [failed, finished]) {
    const names = new Set(ended.map(({ name }) => name));
    expect([names.size, names.has('a/model-1'), names.has('a/model-101')]).toEqual([100, false, true]);
  }
});

test('the vote page is sorted by votes, with the queue’s own places', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  for (const model of ['a/one', 'a/old', 'a/wanted']) await submitModel(database, model);
  for (const [voter, models] of [
    [caller('2', 'b'), ['a/wanted', 'a/old']],
    [caller('3', 'c'), ['a/wanted']],
  ] as const)
    for (const model of models) await castVote(database, voter, modelId(model), MANY);
  await age(database.db, 'a/old', 5 * AGEING_SECONDS + 60);
  const pending = getPendingModels.response.parse((await app.inject({ url: getPendingModels.path })).json());
  const places = pending.map(({ name, position }) => [name, position]);
  expect(places).toEqual([
    ['a/wanted', 2],
    ['a/old', 1],
    ['a/one', 3],
  ]);
  expect(pending[0]).toMatchObject({ params_billions: 7, license: 'mit' });
  const status = await statusOf(app);
  expect(status.pending.map(({ name, position }) => [name, position])).toEqual(
    expect.arrayContaining(places),
  );
  // The oldest is last, with its waiting time.
  const waits = status.pending.map(({ wait_time }) => Number.parseInt(wait_time, 10));
  expect(waits[2]).toBeGreaterThanOrEqual(5 * AGEING_SECONDS + 60);
  expect(waits[2]).toBeLessThan(5 * AGEING_SECONDS + 160);
});

test('visitors share one reading of the queue; new submissions show at once', async () => {
  const { apps, database, standIn, submit } = await twoServers();
  const names = async (server: 0 | 1) => (await statusOf(apps[server])).pending.map(({ name }) => name);
  const readings = vi.spyOn(database.db, 'select');
  expect(await Promise.all(Array.from({ length: 50 }, () => names(0)))).toEqual(Array(50).fill([]));
  // A reading consists of a few queries: the queue and the positions in it.
  expect(readings.mock.calls.length).toBeLessThan(10);
  readings.mockRestore();
  for (const name of ['aurora', 'borealis']) {
    standIn.putModel(`test-org/${name}`);
    await submit(ANNA, { model_id: `test-org/${name}` });
    expect(await names(0)).toContain(`test-org/${name}`);
    // The database notifies the other server.
    await expect.poll(() => names(1)).toContain(`test-org/${name}`);
  }
});

test('a page gets what went wrong in its language, with codes and values', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  const explanations = [
    { code: 'missing_language' as const, detail: 'bba_Hindi has gone.', params: { task: 'bba_Hindi' } },
    // A code stored by another release.
    { code: 'a_gone_code' as 'no_commit', detail: 'The gone code.', params: {} },
    { code: 'commit_gone' as const, detail: 'The commit has gone.', params: {} },
  ];
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  await failNext(database, { reason: 'incomplete_results', explanations, logTail: null });
  await claimed(database);
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const response = await app.inject({ url: getQueueStatus.path, headers });
    expect(response.headers).toMatchObject({ 'content-language': language, vary: 'accept-language' });
    const { evaluating, failed } = getQueueStatus.response.parse(response.json());
    expect(evaluating).toMatchObject([
      { name: 'a/two', attempt: 1, evaluating_since: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    return failed[0];
  };
  expect(await read('en')).toMatchObject({
    name: 'a/one',
    reason: 'incomplete_results',
    detail: expect.stringMatching(/^The evaluation produced incomplete results\. /),
    explanation: 'bba_Hindi has gone. The gone code. The commit has gone.',
    explanations,
  });
  const hindi = await read('hi');
  expect(hindi?.detail).toMatch(/^मूल्यांकन/);
  expect(hindi?.explanations).toEqual([
    { ...explanations[0], detail: expect.stringMatching(/bba_Hindi.*नहीं/) },
    ...explanations.slice(1),
  ]);
  expect(hindi?.explanation).toBe(hindi?.explanations.map(({ detail }) => detail).join(' '));
});

test('a failed evaluation’s log is asked for by itself, not polled', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  for (const model of ['a/one', 'a/two', 'a/three']) await submitModel(database, model);
  const failure = { reason: 'not_loadable', explanations: [] } as const;
  // The third submission is retried, so its log is not that of a failed one.
  for (const told of [{ logTail: 'last words' }, { logTail: null }, { ...BROKEN, logTail: 'not the last' }]) {
    await failNext(database, { ...failure, ...told });
  }
  const { body } = await app.inject({ url: getQueueStatus.path });
  expect(body).not.toContain('last words');
  expect(getQueueStatus.response.parse(JSON.parse(body)).failed).toMatchObject([
    { name: 'a/two', id: 2, has_log: false },
    { name: 'a/one', id: 1, has_log: true },
  ]);
  const log = async (id: string) => {
    const response = await app.inject({ url: `/api/submissions/${id}/log` });
    return [response.statusCode, response.json()];
  };
  expect(await log('1')).toEqual([200, { log_tail: 'last words' }]);
  const none = { code: 'no_log', detail: expect.any(String), params: {} };
  for (const id of ['2', '3', '99']) expect(await log(id)).toEqual([404, none]);
  for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(12)]) expect((await log(id))[0]).toBe(400);
});

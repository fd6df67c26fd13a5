import { getPendingModels, getQueueStatus, submitModel } from '@leaderboard/core/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { setStatus } from '../../test/new-submission.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { TEST_SITE, testApp } from '../../test/test-app.ts';
import { ANNA, as, BORIS, FORM, twoServers } from '../../test/two-servers.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { submissions } from '../database/schema.ts';
import { publish } from '../publish/publish.sql.ts';
import { reportWorker } from './workers.sql.ts';

const COMMIT = 'a'.repeat(40);

test('a good model is accepted with its commit and one vote', async () => {
  const { apps, submit } = await twoServers();
  const response = await submit(ANNA);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    status: 'pending',
    model_id: 'test-org/aurora',
    revision: COMMIT,
    params_billions: 0.001,
    warnings: [],
    notes: [],
  });
  submitModel.response.parse(response.json());
  const status = getQueueStatus.response.parse((await apps[1].inject({ url: getQueueStatus.path })).json());
  expect(status).toEqual({
    lately: null,
    pending: [
      {
        name: 'test-org/aurora',
        submitter: 'anna',
        wait_time: expect.stringMatching(/^\d+s$/),
        precision: 'float16',
        revision: COMMIT,
        submission_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        position: 1,
        last_failure: null,
        not_before: null,
      },
    ],
    evaluating: [],
    finished: [],
    failed: [],
    stalled: null,
  });
  const pending = getPendingModels.response.parse(
    (await apps[1].inject({ url: getPendingModels.path })).json(),
  );
  expect(pending).toEqual([
    {
      name: 'test-org/aurora',
      submission_time: status.pending[0]?.submission_time,
      submitter: 'anna',
      params_billions: 0.001,
      license: 'mit',
      votes_by_revision: { [COMMIT]: 1 },
      position: 1,
    },
  ]);
});

test('a model known in other letter case is submitted under that name', async () => {
  const { database, standIn, submit } = await twoServers();
  standIn.putModel('Test-Org/Case-1B', {});
  standIn.putModel('Test-Org/Tuned', {
    files: { 'adapter_config.json': '{}', 'adapter_model.safetensors': 'weights' },
  });
  await publish(database, 'import', [newRun('test-org/case-1b', 0.5)]);
  const response = await submit(ANNA, { model_id: 'Test-Org/Case-1B' });
  expect(response.json()).toMatchObject({ model_id: 'test-org/case-1b' });
  await submit(BORIS, { model_id: 'Test-Org/Tuned', weight_type: 'Adapter', base_model: 'TEST-org/case-1b' });
  const { rows } = await database.db.execute(sql`select model, base_model from submissions order by id`);
  expect(rows).toEqual([
    { model: 'test-org/case-1b', base_model: null },
    { model: 'Test-Org/Tuned', base_model: 'test-org/case-1b' },
  ]);
  // A model that is imported later gets the spelling from the queue.
  await publish(database, 'import', [newRun('test-org/tuned', 0.4)]);
  expect((await wholeBoard(database))?.entries.map(({ id }) => id)).toEqual([
    'test-org/case-1b',
    'Test-Org/Tuned',
  ]);
});

test('everything the evaluation needs is stored', async () => {
  const { database, standIn, submit } = await twoServers();
  standIn.putModel('test-org/base', { sha: 'c'.repeat(40), facts: { safetensors: { total: 2e9 } } });
  standIn.putModel('test-org/adapter', {
    revisions: { v1: 'b'.repeat(40) },
    facts: { safetensors: { total: 1e6 } },
    files: { 'adapter_config.json': '{}', 'adapter_model.safetensors': 'weights' },
  });
  const response = await submit(ANNA, {
    model_id: ' test-org/adapter ',
    revision: 'v1',
    weight_type: 'Adapter',
    base_model: 'TEST-org/base',
    precision: '4bit',
    use_chat_template: true,
  });
  expect(response.json()).toMatchObject({ revision: 'b'.repeat(40), params_billions: 2.001 });
  const { rows } = await database.db.execute(sql`select * from submissions`);
  expect(rows[0]).toMatchObject({
    account_id: '1',
    model: 'test-org/adapter',
    revision: 'v1',
    commit: 'b'.repeat(40),
    model_type: 'chat',
    precision: '4bit',
    weight_type: 'Adapter',
    base_model: 'test-org/base',
    base_commit: 'c'.repeat(40),
    use_chat_template: true,
    params_billions: 2.001,
    architecture: 'LlamaForCausalLM',
    license: 'mit',
    hub_hearts: 7,
    status: 'pending',
    attempt: 0,
  });
});

const AWQ = JSON.stringify({ quantization_config: { quant_method: 'awq', bits: 4 } });

const REFUSALS = [
  ['bad_model_id', 400, {}, { model_id: 'aurora' }],
  ['model_not_found', 422, {}, { weight_type: 'Adapter', base_model: 'test-org/none' }],
  ['private', 422, { facts: { private: true } }, {}],
  ['remote_code', 422, { files: { 'config.json': '{"auto_map":{"AutoConfig":"x.C"}}' } }, {}],
  ['stored_precision', 422, { files: { 'config.json': AWQ, 'model.safetensors': '' } }, {}],
  ['not_quantized', 422, {}, { precision: 'gptq' }],
] as const;

test('form, hub and rules refuse a submission, and nothing is left behind', async () => {
  const { standIn, submit, rows } = await twoServers();
  for (const [code, status, model, changes] of REFUSALS) {
    standIn.putModel('test-org/aurora', model);
    const response = await submit(ANNA, changes);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().detail).toMatch(/^\S.*\.$/);
  }
  expect((await rows()).slice(0, 2)).toEqual([0, 0]);
});

test('a refusal that only the operators can lift says where they are', async () => {
  const standIn = await standInHub();
  standIn.setToken(ANNA, { id: '1', name: 'anna' });
  const site = { ...TEST_SITE, contact: 'board@lab.example' };
  const app = await testApp({ database: await freshDatabase(), hubUrl: standIn.url, site });
  const detailOf = async (access: 'gated' | 'private', language = 'en') => {
    standIn.putModel('test-org/aurora', { access });
    const headers = { ...as(ANNA), 'accept-language': language };
    const answer = await app.inject({ method: 'POST', url: submitModel.path, headers, payload: FORM });
    return answer.json().detail;
  };
  expect(await detailOf('gated')).toMatch(
    /Otherwise, ask the operators .* Contact them at board@lab\.example\.$/,
  );
  expect(await detailOf('gated', 'hi')).toMatch(/उनसे संपर्क यहाँ करें: board@lab\.example$/);
  expect(await detailOf('private')).not.toContain('board@lab.example');
});

test('a gated model is accepted where the operators may read it, with a note', async () => {
  const standIn = await standInHub();
  standIn.setToken(ANNA, { id: '1', name: 'anna' });
  const database = await freshDatabase();
  const submitted = async (hubToken?: string) => {
    const app = await testApp({ database, hubUrl: standIn.url, ...(hubToken !== undefined && { hubToken }) });
    const request = { method: 'POST', url: submitModel.path, headers: as(ANNA), payload: FORM } as const;
    const answer = await app.inject(request);
    expect(answer.body).not.toContain(standIn.operatorToken);
    return answer.json();
  };
  standIn.putModel('test-org/aurora', { access: 'gated' });
  expect(await submitted()).toMatchObject({ code: 'gated' });
  expect(await submitted(standIn.operatorToken)).toMatchObject({
    code: 'no_access',
    detail: expect.stringContaining('on the model’s page on the hub'),
  });
  standIn.putModel('test-org/aurora', { access: 'gated', readers: ['board-operator'] });
  expect(await submitted(standIn.operatorToken)).toMatchObject({
    status: 'pending',
    notes: [{ code: 'gated_model', params: { model: 'test-org/aurora' } }],
  });
});

test('a page gets refusals and notes in its language, and a program in English', async () => {
  const { apps, standIn, submit } = await twoServers();
  const send = (headers: Record<string, string>, changes: Record<string, unknown> = {}) =>
    apps[0].inject({
      method: 'POST',
      url: submitModel.path,
      headers: { ...as(ANNA), ...headers },
      payload: { ...FORM, ...changes },
    });
  const HINDI = { 'accept-language': 'hi' };
  standIn.putModel('test-org/aurora', { facts: { private: true } });
  const english = (await submit(ANNA)).json();
  const hindi = await send(HINDI);
  expect(english.detail).toBe('test-org/aurora is private. Make it public, then submit it again.');
  expect(hindi.json()).toEqual({
    ...english,
    detail: 'test-org/aurora निजी है। उसे सार्वजनिक करें, फिर दोबारा सबमिट करें।',
  });
  expect(hindi.headers).toMatchObject({ 'content-language': 'hi', 'cache-control': 'no-store' });
  expect((await send(HINDI, { model_id: 'aurora' })).json().detail).toMatch(/\p{Script=Devanagari}/u);
  expect((await send({ ...HINDI, ...as('token-nobody') })).json().detail).toMatch(/\p{Script=Devanagari}/u);
  // Only programs can cause this error; its message is in English.
  const broken = await send(HINDI, { user_id: '' });
  expect([broken.statusCode, broken.headers['content-language']]).toEqual([400, 'en']);

  standIn.putModel('test-org/aurora', { files: { 'config.json': '{}', 'model.safetensors': '' } });
  const accepted = await send(HINDI);
  expect(accepted.json()).toMatchObject({ warnings: [expect.stringMatching(/\p{Script=Devanagari}/u)] });
  expect(accepted.json().notes).toEqual([
    { code: 'size_unknown', params: { model: 'test-org/aurora' }, detail: accepted.json().warnings[0] },
  ]);
});

test('a model that no worker can evaluate is accepted, and its author told', async () => {
  const { database, standIn, submit } = await twoServers();
  await reportWorker(database.db, newWorkerState());
  const config = JSON.stringify({ model_type: 'bharat_moe', architectures: ['BharatMoEForCausalLM'] });
  standIn.putModel('test-org/aurora', { files: { 'config.json': config, 'model.safetensors': '' } });
  const response = await submit(ANNA);
  expect(response.statusCode).toBe(200);
  const params = { model: 'test-org/aurora', type: 'bharat_moe' };
  expect(response.json().notes.at(-1)).toMatchObject({ code: 'worker_lacks_type', params });
  expect(response.json().warnings.at(-1)).toContain('transformers supports bharat_moe');
  const [stored] = await database.db.select().from(submissions);
  expect(stored).toMatchObject({
    status: 'pending',
    needs: { modelType: 'bharat_moe', precision: 'float16' },
  });
});

test('identical submissions through two servers at once are one row and upvote', async () => {
  const { submit, rows } = await twoServers();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      submit(
        index % 3 === 0 ? BORIS : ANNA,
        {
          revision: index % 2 ? 'main' : COMMIT,
          model_id: index % 5 === 0 ? 'Test-Org/Aurora' : 'test-org/aurora',
        },
        index % 2 ? 0 : 1,
      ),
    ),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  expect((await rows()).slice(0, 2)).toEqual([1, 1]);
});

test('authors of duplicates learn where the first submission stands', async () => {
  const { database, standIn, submit } = await twoServers();
  standIn.putModel('test-org/earlier');
  await submit(BORIS, { model_id: 'test-org/earlier' });
  await submit(ANNA);
  const shared = { model: 'test-org/aurora', commit: COMMIT };
  const states = [
    ['pending', 2, 'it is at position 2 in the queue.', 'Vote for it'],
    ['evaluating', 0, 'it is being evaluated.', 'Wait for its result'],
    ['finished', 0, 'its result is on the board.', 'on the board'],
  ] as const;
  for (const [status, position, end, advice] of states) {
    await setStatus(database.db, 'test-org/aurora', status);
    const own = await submit(ANNA, {}, 1);
    expect([own.statusCode, own.json()]).toEqual([
      409,
      {
        code: 'own_duplicate',
        params: { ...shared, status, position },
        detail: expect.stringMatching(
          new RegExp(`^You have already submitted test-org/aurora at commit .* with these settings: ${end}$`),
        ),
      },
    ]);
    const others = await submit(BORIS);
    expect([others.statusCode, others.json()]).toEqual([
      409,
      { code: 'duplicate', params: { ...shared, status }, detail: expect.stringContaining(advice) },
    ]);
  }
});

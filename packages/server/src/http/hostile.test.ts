import type { Call } from '@leaderboard/core/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appWithPages } from '../../test/app-with-pages.ts';
import { CALLS } from '../../test/calls.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { hostileRequests, isFault, PAGES } from '../../test/hostile-requests.ts';
import { routesOf } from '../../test/routes.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, as, FORM, type TwoServers, twoServers } from '../../test/two-servers.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { fillEmptyBoard } from '../import/published-results.ts';

async function post(world: TwoServers, payload: string | object, type = 'application/json') {
  return world.apps[0].inject({
    method: 'POST',
    url: '/api/models/submit',
    headers: { ...as(ANNA), 'content-type': type },
    payload,
  });
}

/** Every error has a code, a message and its parameters. */
const REFUSAL = {
  code: expect.any(String),
  detail: expect.stringMatching(/\S/),
  params: expect.any(Object),
};

const FORM_TEXT = JSON.stringify(FORM);
const WITH = (text: string) => `{${text},${FORM_TEXT.slice(1)}`;

/** Name, body, status, and a type other than JSON. */
const BODIES: readonly (readonly [string, string, number, string?])[] = [
  ['no body', '', 400],
  ['broken JSON', '{', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['text', '"x"', 400],
  ['an unknown key', WITH('"status":"finished"'), 400],
  ['__proto__', WITH('"__proto__":{"admin":true}'), 400],
  ['an escaped __proto__', WITH('"\\u005f_proto__":{"admin":true}'), 400],
  ['constructor', WITH('"constructor":{"prototype":{"x":1}}'), 400],
  ['a prototype key deeper down', WITH('"x":[{"prototype":1}]'), 400],
  ['a value of another type', JSON.stringify({ ...FORM, use_chat_template: 'true' }), 400],
  ['a list for a text', JSON.stringify({ ...FORM, model_id: ['test-org/aurora'] }), 400],
  ['a missing key', JSON.stringify({ ...FORM, precision: undefined }), 400],
  ['a long text', JSON.stringify({ ...FORM, revision: 'a'.repeat(2000) }), 400],
  ['deep nesting that never ends', '['.repeat(60_000), 400],
  ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000), 400],
  ['deep nesting below a key', WITH(`"x":${'['.repeat(30_000)}${']'.repeat(30_000)}`), 400],
  ['deep objects below a key', WITH(`"x":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 400],
  ['deep nesting in place of a text', `{"model_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
  ['more than 64 kB', WITH(`"x":"${'a'.repeat(70_000)}"`), 413],
  ['plain text', FORM_TEXT, 415, 'text/plain'],
  ['a form', FORM_TEXT, 415, 'application/x-www-form-urlencoded'],
  ['a form with files', FORM_TEXT, 415, 'multipart/form-data'],
  ['XML', FORM_TEXT, 415, 'text/xml'],
];

test('hostile bodies are refused with a detail and leave nothing behind', async () => {
  const world = await twoServers();
  for (const [name, payload, status, type] of BODIES) {
    const response = await post(world, payload, type);
    expect(response.statusCode, name).toBe(status);
    expect(response.json(), name).toEqual(REFUSAL);
  }
  expect((await world.rows()).slice(0, 2)).toEqual([0, 0]);
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
});

const PATHS = [
  '..%2f..%2fetc/passwd',
  '%2e%2e/%2e%2e',
  '..%252f..%252fetc/passwd',
  'org/..%5c..%5cx',
  'org/na%00me',
  'org/%ff',
  'org/name%0a',
  '-org/name',
  'org/-name',
  'org/name,trust_remote_code=True',
  'org/$(touch%20x)',
  'org/<script>alert(1)<%2fscript>',
  'org%2fname/x',
  "org/'%20or%201=1--",
  `org/${'a'.repeat(97)}`,
  `${'a'.repeat(3000)}/b`,
  '__proto__/constructor',
  'org/%F0%9F%92%A9',
];

test('hostile names in a path are refused before hub and database', async () => {
  const world = await twoServers();
  for (const path of PATHS) {
    for (const [method, url] of [
      ['GET', `/api/votes/model/${path}`],
      ['POST', `/api/votes/${path}?vote_type=up&user_id=anna`],
    ] as const) {
      const response = await world.apps[0].inject({ method, url, headers: as(ANNA) });
      expect(response.statusCode, path).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, path).toBeLessThan(500);
      expect(response.json(), path).toEqual(REFUSAL);
    }
  }
  expect(world.standIn.calls().filter((call) => !call.endsWith('/api/whoami-v2'))).toEqual([]);
  expect((await world.rows()).slice(0, 2)).toEqual([0, 0]);
});

test('whatever the form has, the hub is asked only for models (property)', async () => {
  const world = await twoServers();
  const hostile = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'a-_./\\%:@?#,=\n\0 ') }),
    fc.constantFrom(
      'http://evil.example/x',
      '//evil.example',
      'a/b?x=',
      'a/b#',
      'a/../../b',
      'org/name',
      'v1',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ model_id: hostile, revision: hostile, base_model: hostile }),
      async (changes) => {
        const response = await world.submit(ANNA, { ...changes, weight_type: 'Delta' });
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json().detail).toMatch(/\S/);
      },
    ),
    { numRuns: 100 },
  );
  for (const call of world.standIn.calls()) {
    expect(call).toMatch(
      /^GET \/api\/(?:whoami-v2|models\/[A-Za-z0-9][\w.-]*\/\w[\w.-]*\/revision\/[\w.%-]+\?[\w=&]+)$/,
    );
  }
  expect((await world.rows()).slice(0, 2)).toEqual([0, 0]);
});

/** Variants of a path with a NUL character in one of its parameters. */
function pathsWithNul(path: string): string[] {
  const parts = path.match(/:\w+/g) ?? [];
  return parts.map((odd) => path.replace(/:\w+/g, (part) => (part === odd ? 'na%00me' : 'name')));
}

const QUERIES_WITH_NUL = ['x=%00', 'a%00=x', 'user_id=anna%00&vote_type=up', 'x=1&x=%00'];
const DEEP = 10_000;
const BODIES_WITH_NUL = [
  JSON.stringify({ user_id: 'anna\0' }),
  JSON.stringify({ 'user\0id': 'anna' }),
  JSON.stringify({ a: { b: [{ c: 'x', d: ['\0'] }] } }),
  JSON.stringify([{ 'a\0': null }]),
  JSON.stringify('\0'),
  `${'['.repeat(DEEP)}"\\u0000"${']'.repeat(DEEP)}`,
];

async function expectRefusal({ apps }: TwoServers, method: Call['method'], url: string, payload?: string) {
  const response = await apps[0].inject({
    method,
    url,
    headers: { ...as(ANNA), ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  expect([response.statusCode, response.json()], `${method} ${url} ${payload?.slice(0, 50)}`).toEqual([
    400,
    { code: 'nul_character', detail: expect.stringMatching(/NUL/), params: {} },
  ]);
}

test('every call refuses a NUL character in path, query and body', async () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(9);
  const world = await twoServers();
  for (const { method, path } of CALLS) {
    for (const url of pathsWithNul(path)) await expectRefusal(world, method, url);
    const url = path.replace(/:\w+/g, 'name');
    for (const query of QUERIES_WITH_NUL) await expectRefusal(world, method, `${url}?${query}`);
    if (method === 'POST') for (const body of BODIES_WITH_NUL) await expectRefusal(world, method, url, body);
  }
  expect(world.standIn.calls()).toEqual([]);
});

test('a name with a script is answered with JSON, never a page', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const response = await app.inject('/api/votes/user/%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  expect([response.statusCode, response.body]).toEqual([200, '[]']);
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('a refusal says in words what is wrong with the call', async () => {
  const world = await twoServers();
  const details = [
    await post(world, { ...FORM, admin: true }),
    await post(world, { ...FORM, user_id: ['anna'] }),
    await post(world, '[]'),
    await world.apps[0].inject({ url: '/api/votes/model/a/..x' }),
    await world.apps[0].inject({ url: `/api/votes/user/${'a'.repeat(150)}` }),
    await world.apps[0].inject({ url: '/api/votes/user/%ff' }),
  ].map((response) => response.json().detail);
  expect(details).toEqual([
    'The body must have only the keys of this call.',
    'user_id must be a string.',
    expect.stringMatching(/^The body must be an object with model_id, .*user_id\.$/),
    'The path must be organization/model-name.',
    'A part of the path is too long. Shorten it.',
    'The URL cannot be decoded. Check its % characters.',
  ]);
});

/** Set `SEED` to repeat the requests of a failed run. */
const SEED = Number(process.env.SEED ?? 1);
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 400);

test('hostile requests to every route, page and file cause no failure', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const standIn = await standInHub();
  standIn.setToken(ANNA, { id: '1', name: 'anna' });
  const board = await keptBoard(database);
  const app = await appWithPages({ database, board, hubUrl: standIn.url, hubTimeoutMs: 1000 });
  const routes = routesOf(app);
  const pages = routes.filter((route) => !/ \/(?:api|assets|\*|theme)/.test(route));
  expect(pages).toEqual([...PAGES]);
  const next = hostileRequests(
    { routes, models: ['openai/gpt-4o', 'Qwen/Qwen3-235B-A22B-Instruct-2507'], token: ANNA, user: 'anna' },
    SEED,
  );
  const statuses = new Map<number, number>();
  for (let count = 0; count < REQUESTS; count += 1) {
    const { method, path, headers, body } = next();
    // `inject` rejects URLs that cannot be parsed; the endurance tests send those too.
    if (!URL.canParse(path, 'http://localhost')) continue;
    const { statusCode, headers: answered } = await app.inject({
      // Fastify responds with 404 to unknown methods.
      method: method as 'GET',
      url: path,
      headers,
      ...(body !== null && { payload: body }),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect(
      isFault(statusCode, answered['retry-after']),
      `request ${count} of SEED=${SEED}: ${method} ${path} ${statusCode}`,
    ).toBe(false);
  }
  // Some requests must succeed, or the test would prove nothing.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
});

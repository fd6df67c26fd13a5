import { createHash } from 'node:crypto';
import { getHealth, getLeaderboard } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { CALLS } from '../test/calls.ts';
import { freshDatabase } from '../test/fresh-database.ts';
import { capturedLogger, testApp } from '../test/test-app.ts';
import { keptBoard } from '../test/whole-board.ts';
import { HttpError } from './http/http-error.ts';
import { fillEmptyBoard } from './import/published-results.ts';

/** An app with the published results. */
async function filledApp(): Promise<FastifyInstance> {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  return testApp({ database, board: await keptBoard(database) });
}

const url = getLeaderboard.path;

test('the leaderboard call answers the published results, best first', async () => {
  const app = await filledApp();
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers.publication).toBe('1');
  expect(response.headers.vary).toBe('accept-encoding');
  const entries = getLeaderboard.response.parse(response.json());
  expect(entries).toHaveLength(32);
  expect(entries[0]?.id).toBe('Qwen/Qwen3-235B-A22B-Instruct-2507');
  // One entry per line.
  const lines = response.body.trimEnd().split('\n');
  expect([lines.length, lines[0], lines[33]]).toEqual([34, '[', ']']);
});

test('the health call names the publication that is served', async () => {
  const app = await filledApp();
  const response = await app.inject({ url: getHealth.path });
  expect(response.statusCode).toBe(200);
  expect(getHealth.response.parse(response.json())).toEqual({
    status: 'ok',
    publication: 1,
    models: 32,
    // Nothing watches the queue in this test.
    database: 'unavailable',
  });
});

test('the OpenAPI document has every call of the contract', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.description).toContain('| 422 | `no_license` | model |');
  const paths = CALLS.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
  for (const { method, path } of CALLS) {
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(Object.keys(described.responses)).toContain('200');
  }
  const schema = document.paths[getLeaderboard.path].get.responses['200'].content['application/json'].schema;
  expect(schema.items.properties.evaluations.properties).toHaveProperty('bbf_Hindi');
  const { 200: read, '4XX': refused } = document.paths['/api/runs/{id}'].get.responses;
  for (const { headers } of [read, refused]) expect(Object.keys(headers)).toContain('RateLimit');
  expect(document.paths[getHealth.path].get.responses['200']).not.toHaveProperty('headers');
  expect(document.paths['/api/export/{file}'].get.responses['200'].content).toHaveProperty('text/csv');
  expect(document.info.description).toContain('export BOARD=https://board.example');
  // The pages that the guide links to in the repository are not served.
  expect(document.info.description).not.toMatch(/\]\((?!https?:)/);
});

test('the page of the API is the guide, without scripts and unframed', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const { statusCode, headers, body } = await app.inject({ url: '/api/docs' });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; .*frame-ancestors 'none'$/,
  );
  const [, styles = ''] = /<style>(.*?)<\/style>/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(styles).digest('base64'));
  for (const text of [
    '<a href="/api/openapi.json">',
    'export BOARD=https://board.example',
    '<td><code>no_license</code></td>',
  ])
    expect(body).toContain(text);
  expect(body).not.toMatch(/<script| on\w+=| style=/);
});

test('what is not there is refused as {code, detail, params}', async () => {
  const app = await testApp({ database: await freshDatabase() });
  for (const [method, path, status] of [
    ['GET', '/api/nothing', 404],
    // Calls of earlier versions.
    ['GET', '/api/profile?models=a/b', 404],
    ['GET', '/api/composition', 404],
    ['GET', '/api/docs/json', 404],
    ['GET', '/api/docs/static/swagger-ui-bundle.js', 404],
    ['POST', url, 404],
    ['GET', '/%2e%2e/package.json', 404],
    ['GET', '/%', 400],
  ] as const) {
    const response = await app.inject({ method, url: path });
    expect([path, response.statusCode]).toEqual([path, status]);
    expect(response.json()).toEqual({
      code: expect.any(String),
      detail: expect.any(String),
      params: expect.any(Object),
    });
  }
});

/** The answer of a server whose board throws this error, and its log. */
async function answerOn(error: Error) {
  const { logger, logs } = capturedLogger();
  const current = () => {
    throw error;
  };
  const board = { current, refresh: async () => undefined, stop: () => undefined };
  const app = await testApp({ database: await freshDatabase(), board, logger });
  const { statusCode, headers, json } = await app.inject({ url });
  return { response: [statusCode, headers['retry-after'], json()], log: logs.join('') };
}

test('an unexpected error is only logged; an HttpError is sent', async () => {
  const unexpected = await answerOn(new Error('secret detail'));
  expect(unexpected.response).toMatchObject([500, undefined, { code: 'internal_error' }]);
  expect(JSON.stringify(unexpected.response)).not.toContain('secret detail');
  expect(unexpected.log).toContain('secret detail');
  const known = await answerOn(new HttpError('not_pending', 'It is taken.'));
  expect(known.response).toEqual([409, undefined, { code: 'not_pending', detail: 'It is taken.' }]);
});

test('a conflict in the database is a 503 with Retry-After', async () => {
  const cause = Object.assign(new Error('of the driver'), { code: '40P01', severity: 'ERROR' });
  const { response } = await answerOn(new Error('Failed query', { cause }));
  expect(response).toMatchObject([503, '1', { code: 'database_busy', params: {} }]);
});

test('the log names route and status, never headers or the query', async () => {
  const { logger, logs } = capturedLogger();
  const app = await testApp({ database: await freshDatabase(), logger });
  await app.inject({ url: `${url}?token=canary-query`, headers: { authorization: 'Bearer canary-token' } });
  const text = logs.join('');
  expect(text).toContain(`"route":"${url}"`);
  expect(text).not.toContain('canary');
});

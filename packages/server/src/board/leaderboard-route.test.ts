import { createHash } from 'node:crypto';
import { getLeaderboard } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { databaseWith, freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';

const url = getLeaderboard.path;

test('a call with the tag of an old board gets the new one', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const board = await keptBoard(database);
  const app = await testApp({ database, board });
  const ask = (etag: unknown) => app.inject({ url, headers: { 'if-none-match': String(etag) } });
  const old = await ask('"none"');
  expect((await ask(old.headers.etag)).statusCode).toBe(304);
  await publish(database, 'test', [newRun('a/two', 0.6)]);
  await board.refresh();
  const renewed = await ask(old.headers.etag);
  expect([renewed.statusCode, renewed.json().length, renewed.headers.publication]).toEqual([200, 2, '2']);
  expect((await ask(renewed.headers.etag)).statusCode).toBe(304);
});

test('the answer depends on the path alone, whatever else is sent', async () => {
  const database = await databaseWith(newRun('a/0', 0.5));
  const board = await keptBoard(database);
  const app = await testApp({ database, board });
  const answerTo = async (asked: string, headers: Record<string, string>) => {
    const { statusCode, body, headers: given } = await app.inject({ url: asked, headers });
    const hash = createHash('sha256').update(body).digest('hex');
    return JSON.stringify([statusCode, hash, given.etag, given['cache-control'], given.vary, given.location]);
  };
  const plain = await answerTo(url, {});
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-for': '1.2.3.4' },
    { 'x-original-url': '/api/health', 'x-rewrite-url': '/api/health' },
    { authorization: 'Bearer token-anna', cookie: 'a=b' },
    { origin: 'https://evil.example', 'accept-language': 'hi' },
  ]) {
    expect(await answerTo(url, headers)).toBe(plain);
    expect(await answerTo(`${url}?utm_source=x&callback=alert`, headers)).toBe(plain);
  }
});

test('the empty board has neither a publication nor a time', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database, board: await keptBoard(database) });
  const { headers, body } = await app.inject({ url });
  expect([JSON.parse(body), headers.publication, headers['last-modified']]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('the rows of another protocol are a board of their own, made anew after a publication', async () => {
  const database = await databaseWith(newRun('a/one', 0.5), newRun('b/two', 0.8, { protocol: 'letter' }));
  const board = await keptBoard(database);
  const app = await testApp({ database, board });
  const ask = async (query: string) => {
    const answer = await app.inject({ url: `${url}${query}` });
    return { status: answer.statusCode, protocols: answer.headers.protocols, rows: answer.json() };
  };
  const protocols = 'log-likelihood, letter';
  expect(await ask('')).toMatchObject({ protocols, rows: [{ model: { name: 'a/one' } }] });
  const letter = await ask('?protocol=letter');
  expect(letter).toMatchObject({ protocols, rows: [{ model: { name: 'b/two' }, protocol: 'letter' }] });
  expect(letter.rows).toHaveLength(1);
  await publish(database, 'test', [newRun('c/three', 0.9, { protocol: 'letter' })]);
  await board.refresh();
  expect((await ask('?protocol=letter')).rows).toMatchObject([
    { model: { name: 'c/three' }, rank_range: [1, 2] },
    { model: { name: 'b/two' } },
  ]);
  expect(await ask('?protocol=none')).toMatchObject({ status: 400 });
});

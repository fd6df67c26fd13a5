import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { getLeaderboard } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { boardAnswer, keptBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { keepUpToDate } from './keep-up-to-date.ts';

const url = getLeaderboard.path;

test('during six publications no conditional call gets 304 for an old board', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('a/0', 0.5)]);
  const board = keepUpToDate(await boardAnswer(database), () => boardAnswer(database), {
    onError: (error) => {
      throw error;
    },
  });
  const app = await testApp({ database, board });
  /** The publication for each ETag that has been served. */
  const publications = new Map<string, number>();
  const note = () => {
    const { hash, publication } = board.current();
    publications.set(`"${hash}"`, publication ?? 0);
  };
  note();
  const seen = { calls: 0, unchanged: 0, wrong: 0 };
  let done = false;
  async function visit(): Promise<void> {
    let etag = `"${board.current().hash}"`;
    while (!done) {
      const newest = board.current().publication ?? 0;
      const answer = await app.inject({ url, headers: { 'if-none-match': etag } });
      seen.calls += 1;
      if (answer.statusCode === 304) {
        seen.unchanged += 1;
        if ((publications.get(etag) ?? 0) < newest) seen.wrong += 1;
      } else if (JSON.parse(answer.body).length < newest) seen.wrong += 1;
      etag = String(answer.headers.etag);
      // An injected request does no I/O, so without this the loop would block everything else.
      await setImmediate();
    }
  }
  const visitors = Array.from({ length: 8 }, visit);
  for (let index = 1; index <= 6; index += 1) {
    await publish(database, 'test', [newRun(`a/${index}`, index / 100)]);
    await board.refresh();
    note();
  }
  done = true;
  await Promise.all(visitors);
  expect(seen.wrong).toBe(0);
  expect(seen.unchanged).toBeGreaterThan(30);
  expect(publications.size).toBe(7);
});

test('the answer depends on the path alone, whatever else is sent', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('a/0', 0.5)]);
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
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('a/one', 0.5), newRun('b/two', 0.8, { protocol: 'letter' })]);
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

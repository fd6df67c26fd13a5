import { expect, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { retractRow } from '../queue/retract.sql.ts';

test('a badge shows the state of a model', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [
    newRun('a/one-7B.v1', 0.55),
    newRun('a/two', 0.5),
    newRun('a/next', 0.52),
  ]);
  const app = await testApp({ database });
  const badge = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: `/badge/${path}`, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    return answer;
  };
  const shown = async (path: string) =>
    /(?:<text[^>]*>)([^<]*)<\/text><\/g>/.exec((await badge(path)).body)?.[1];
  expect(await shown('a/one-7B.v1.svg')).toBe('55.00 % · #1 (1–3) of 3');
  expect(await shown('a/two.svg?domain=bba&lang=hi&words=x')).toBe('50.00 % · #3 (1–3) of 3');
  expect(await shown('a/two.svg?words=hi')).toBe('50.00 % · रैंक 3 (1–3), कुल 3');
  expect(await shown('a/none.svg')).toBe('unknown model');
  expect(await shown(`a/${encodeURIComponent('<script>"\u202e')}.svg`)).toBe('unknown model');

  const { headers } = await badge('a/two.svg');
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await app.inject({
    url: '/badge/a/two.svg',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  await setFlags(database, 'a/two', new Map([['contaminated', true]]), 'seen');
  await publish(database, 'import', [newRun('a/two', 0.7)]);
  expect(await shown('a/two.svg')).toBe('70.00 % · #1 (1–3) of 3 · potentially contaminated');
  await retractRow(database, 'a/two', 'leaves', 'wrong');
  expect(await shown('a/two.svg')).toBe('retracted');
  await submitModel(database, 'a/two');
  expect(await shown('A/Two.svg')).toBe('not evaluated yet');
  await submitModel(database, 'a/six');
  expect(await shown('A/Six.svg')).toBe('not evaluated yet');
  expect((await app.inject({ url: '/badge/a/two.png' })).statusCode).toBe(404);
});

test('without the database the badge says so and is not cached', async () => {
  const database = await freshDatabase();
  const { logger, logs } = capturedLogger();
  const app = await testApp({ database, logger });
  await database.db.execute('drop table publications cascade');
  const answer = await app.inject({ url: '/badge/a/one.svg' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.body).toContain('>unavailable</text>');
  expect(logs.join('')).toContain('a badge could not be read');
});

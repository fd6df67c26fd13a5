import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getPendingModels, getQueueStatus, getUserVotes, submitModel } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { submitModel as storeSubmission } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, as, FORM } from '../../test/two-servers.ts';

test('the lists of the queue are compressed as the caller accepts', async () => {
  const database = await freshDatabase();
  for (let index = 0; index < 10; index++) await storeSubmission(database, `a/model-${index}`);
  const app = await testApp({ database });
  for (const url of [getQueueStatus.path, getPendingModels.path]) {
    const ask = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });
    const plain = await ask('identity');
    const brotli = await ask('gzip, deflate, br');
    const gzip = await ask('gzip');
    const encodings = [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual([undefined, 'br', 'gzip']);
    const timeless = (body: Buffer | string) => String(body).replace(/"wait_time":"\d+s"/g, '');
    expect(timeless(brotliDecompressSync(brotli.rawPayload))).toBe(timeless(plain.body));
    expect(timeless(gunzipSync(gzip.rawPayload))).toBe(timeless(plain.body));
    expect(brotli.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2);
    expect(brotli.headers.vary).toContain('accept-encoding');
  }
});

test('short answers are sent as they are', async () => {
  const app = await testApp({ database: await freshDatabase() });
  for (const [url, status] of [
    [getQueueStatus.path, 200],
    [getUserVotes.path.replace(':username', 'a'), 200],
    ['/api/nothing', 404],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect([statusCode, headers['content-encoding']], url).toEqual([status, undefined]);
  }
});

test('a compressed body is refused like any that is not JSON', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const response = await app.inject({
    method: 'POST',
    url: submitModel.path,
    headers: { ...as(ANNA), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify(FORM)),
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'bad_json']);
});

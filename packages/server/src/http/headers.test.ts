import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { testApp } from '../../test/test-app.ts';

const ORIGIN = { origin: 'https://somebody.example' };

test('a page of any site may read the calls, with their tags and limits; nothing else is open to it', async () => {
  const app = await testApp({ database: await freshDatabase() });
  for (const url of ['/api/leaderboard/formatted', '/api/models/status', '/api/nothing']) {
    const { headers } = await app.inject({ url, headers: ORIGIN });
    expect(headers['access-control-allow-origin'], url).toBe('*');
    expect(headers['access-control-expose-headers'], url).toContain(
      'content-range, etag, publication, ratelimit',
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
  const write = await app.inject({ method: 'POST', url: '/api/models/submit', headers: ORIGIN, payload: {} });
  expect(write.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a browser that asks before a call is told that it may read and send back a tag or ask for a part, and no token', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/models/submit',
    headers: { ...ORIGIN, 'access-control-request-method': 'POST' },
  });
  expect(statusCode).toBe(204);
  expect(headers['access-control-allow-methods']).toBe('GET, HEAD');
  expect(headers['access-control-allow-headers']).toBe('if-none-match, if-range, range');
});

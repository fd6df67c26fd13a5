import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { TEST_SITE, testApp } from '../../test/test-app.ts';

test.each([
  ['https://board.example', 'max-age=31536000'],
  ['http://localhost:7860', undefined],
])('a board at %s tells browsers to come by https: %s', async (publicUrl, told) => {
  const app = await testApp({ database: await freshDatabase(), site: { ...TEST_SITE, publicUrl } });
  const { headers } = await app.inject('/api/nothing');
  expect(headers['strict-transport-security']).toBe(told);
});

test.each([
  ['an answer', '/api/openapi.json'],
  ['what is not there', '/api/nothing'],
  ['an address that cannot be decoded', '/%'],
])('a browser loads nothing from %s, guesses no type and frames it nowhere', async (_name, url) => {
  const app = await testApp({ database: await freshDatabase() });
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('any site may read public answers, and can neither send a token nor change anything', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const origin = 'https://elsewhere.example';
  const read = await app.inject({ url: '/api/openapi.json', headers: { origin } });
  expect(read.headers['access-control-allow-origin']).toBe('*');
  expect(read.headers).not.toHaveProperty('access-control-allow-credentials');
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/models/submit',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(asked.headers['access-control-allow-methods']).toBe('GET, HEAD');
  expect(asked.headers['access-control-allow-headers']).not.toMatch(/authorization|content-type|\*/);
  const sent = await app.inject({ method: 'POST', url: '/api/models/submit', headers: { origin } });
  expect(sent.statusCode).toBe(401);
  expect(sent.headers).not.toHaveProperty('access-control-allow-origin');
});

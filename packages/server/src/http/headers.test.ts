import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { listening } from '../../test/listening.ts';
import { TEST_SITE, testApp } from '../../test/test-app.ts';

test.each([
  ['https://board.example', 'max-age=31536000'],
  ['http://localhost:7860', undefined],
])('a board at %s tells browsers to come by https: %s', async (publicUrl, told) => {
  const app = await testApp({ database: await freshDatabase(), site: { ...TEST_SITE, publicUrl } });
  const { headers } = await app.inject('/api/nothing');
  expect(headers['strict-transport-security']).toBe(told);
});

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const CLOSE = 'Connection: close\r\n\r\n';

/** Raw request and response status. By default, Node answers some of these without calling the app. */
const UNUSUAL = [
  ['no Host', `GET /api/openapi.json HTTP/1.1\r\n${CLOSE}`, 400],
  ['no Host in HTTP 1.0', `GET /api/openapi.json HTTP/1.0\r\n${CLOSE}`, 200],
  ['an unknown expectation', `GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n${CLOSE}`, 200],
  ['an unknown expectation and no Host', `GET /x HTTP/1.1\r\nExpect: nothing\r\n${CLOSE}`, 400],
  ['an upgrade', `GET /api/nothing HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n${CLOSE}`, 404],
  ['an unusual method', `PROPFIND / HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 404],
  ['no path', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 404],
  ['an unknown method', `HELO / HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
  ['an unknown version', `GET / HTTP/3.0\r\nHost: a\r\n${CLOSE}`, 400],
  ['HTTP 2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${CLOSE}`, 400],
  ['long headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n${CLOSE}`, 431],
  ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
  ['too many requests at once', 'GET /api/models/status HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50), 503],
] as const;

test('the answer to an unusual request has the security headers', async () => {
  const { open } = await listening(await testApp({ database: await freshDatabase() }));
  for (const [name, said, status] of UNUSUAL) {
    const answer = await text(await open(said));
    const [head = ''] = answer.split('\r\n\r\n', 1);
    expect(head, name).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head, name).toMatch(new RegExp(`^content-security-policy: ${POLICY}\r$`, 'im'));
    expect(head, name).toMatch(/^x-content-type-options: nosniff/im);
    expect(head, name).toMatch(/^referrer-policy: no-referrer/im);
    expect(head, name).toMatch(/^strict-transport-security: max-age=31536000/im);
  }
});

test('any site reads public answers, and neither sends tokens nor changes anything', async () => {
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

import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { appWithPages } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { listening } from '../../test/listening.ts';
import { type DocumentRequest, registerDocuments } from './documents.ts';

const HOSTILE = [
  '"><script>alert(1)</script>',
  '%00',
  '%',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%98%80',
  '$&',
  'a'.repeat(3000),
  '-1',
  '1e9',
  '__proto__',
  "'; drop table runs; --",
];

/** An app whose API responds with the statuses in `calls`, and which records the requested documents. */
async function documentsApp(calls: Readonly<Record<string, number>> = {}) {
  const asked: (DocumentRequest | null)[] = [];
  const app = fastify({ logger: false });
  onTestFinished(() => app.close());
  app.get('/api/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    return reply
      .code(calls[request.url] ?? calls[path] ?? 404)
      .header('retry-after', '7')
      .send({ path, query: request.query, language: request.headers['accept-language'] });
  });
  registerDocuments(app, {
    languageOf: () => 'hi',
    send: async (_request, reply, document) => {
      asked.push(document);
      return reply.send(document === null ? 'no document' : document.address);
    },
  });
  return { app, asked };
}

test('a document has the answer of its call, in the language of the page', async () => {
  const calls = { '/api/models/org/a%20name': 200, '/api/compare': 200 };
  const { app, asked } = await documentsApp(calls);
  expect((await app.inject('/model/org/a%20name?utm_source=x')).statusCode).toBe(200);
  expect(asked).toEqual([
    {
      path: '/model',
      address: '/model/org/a%20name',
      about: 'org/a name',
      call: '/api/models/org/a%20name',
      answer: '{"path":"/api/models/org/a%20name","query":{},"language":"hi"}',
      isUnknown: false,
    },
  ]);
  expect((await app.inject('/compare?models=a/b,c/d')).body).toBe('/compare?models=a/b,c/d');
  expect(asked.at(-1)).toMatchObject({
    call: '/api/compare?models=a/b,c/d',
    answer: expect.stringContaining('a/b,c/d'),
  });
  // Each model is compared only once. Without models, there is no API call.
  await app.inject('/compare?models=a/b,a/b');
  expect(asked.at(-1)).toMatchObject({ call: '/api/compare?models=a/b' });
  await app.inject('/compare?models=,');
  expect(asked.at(-1)).toMatchObject({ call: null, answer: null });
  await app.inject('/explore?other=x');
  expect(asked.at(-1)).toMatchObject({ address: '/explore', call: null, isUnknown: false });
});

test('what is missing is 404; a failed call is left to browsers', async () => {
  const { app, asked } = await documentsApp({ '/api/runs/7': 503, '/api/runs/8': 429 });
  expect((await app.inject('/run/6')).statusCode).toBe(404);
  expect(asked.at(-1)).toMatchObject({ about: '6', call: '/api/runs/6', answer: null, isUnknown: true });
  const away = await app.inject('/run/7');
  expect([away.statusCode, away.body, away.headers['retry-after']]).toEqual([503, 'no document', '7']);
  expect((await app.inject('/run/8')).statusCode).toBe(429);
});

/** Request target and redirect location; null for no redirect. */
const TARGETS = [
  ['/vote', '/#/vote'],
  ['/vote?lang=hi&search=a', '/?lang=hi&search=a#/vote'],
  ['/vote/', '/vote'],
  ['/Vote', '/vote'],
  ['/%23/vote', '/vote'],
  ['/%23!/vote?lang=hi', '/vote?lang=hi'],
  ['/%23/run/1', '/run/1'],
  ['/model/google/gemma-2-9b/', '/model/google/gemma-2-9b'],
  ['/MODEL//Google/Gemma/?x=1', '/model/Google/Gemma?x=1'],
  ['//', '/'],
  ['http://evil.example/vote', '/#/vote'],
  ['https://evil.example/quote?x=1', '/?x=1#/quote'],
  ['HTTP://evil.example:80/add?next=//evil.example', '/?next=//evil.example#/add'],
  ['http://user@evil.example//evil.example/vote', null],
  ['http://evil.example', null],
  ['http://evil.example?/vote', null],
  ['http://[/vote', '/#/vote'],
  ['http://[/changes.atom', null],
  ['http://[/badge/a/b.svg', null],
  ['//evil.example/vote', null],
  ['//vote', '/vote'],
  ['///evil.example', null],
  ['/\\evil.example/vote', null],
  ['/%2f%2fevil.example/vote', null],
  ['/%61dd?x=1', '/?x=1#/add'],
  ['/add?x=1#//evil.example', '/?x=1#/add'],
  ['/add#//evil.example', '/#/add'],
  ['/add;//evil.example', null],
  ['/add?%zz=%', '/?%25zz=%25#/add'],
  ['/board/x', '/publication/x'],
  ['http://evil.example/board/7', '/publication/7'],
  ['http://evil.example/board/%2f%2fevil.example', '/publication/%2F%2Fevil.example'],
  ['http://evil.example/api/nothing', null],
] as const;

test('paths of pages lead to pages here, however they are written', async () => {
  const { open } = await listening(await appWithPages({ database: await freshDatabase() }));
  for (const [target, location] of TARGETS) {
    for (const accepted of ['text/html', '*/*']) {
      const answer = await text(
        await open(`GET ${target} HTTP/1.1\r\nHost: a\r\nAccept: ${accepted}\r\nConnection: close\r\n\r\n`),
      );
      expect(answer, target).toMatch(/^HTTP\/1\.1 [234]/);
      const [, led = null] = /^location: (.*)\r$/im.exec(answer) ?? [];
      expect([target, led]).toEqual([target, location]);
    }
  }
});

test('a link with a hundred long pins opens the board', async () => {
  const { open } = await listening(await appWithPages({ database: await freshDatabase() }));
  const pins = Array.from(
    { length: 100 },
    (_, index) => `${'a'.repeat(93)}/${String(index).padEnd(96, 'b')}`,
  );
  const answerTo = async (count: number) => {
    const headers = 'Host: a\r\nConnection: close\r\n\r\n';
    const all = Array.from({ length: count }, () => pins).flat();
    return text(await open(`GET /?pinned=${all.join(',')} HTTP/1.1\r\n${headers}`));
  };
  expect(await answerTo(1)).toMatch(/^HTTP\/1\.1 200 /);
  const refusal = await answerTo(2);
  expect(refusal).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(refusal.slice(refusal.indexOf('\r\n\r\n'))).detail).toMatch(/Shorten the URL/);
});

test('no path or parameter is worse than unknown', async () => {
  const { app } = await documentsApp();
  for (const text of HOSTILE) {
    const paths = [`/model/${text}/${text}`, `/run/${text}`, `/publication/${text}?models=${text}`];
    const queries = ['compare?models=a,', 'changes?changes=', 'changes?changes=;', 'methods?section='];
    for (const url of [...paths, ...queries.map((query) => `/${query}${text}`)]) {
      const { statusCode } = await app.inject(encodeURI(url).replaceAll('%25', '%'));
      expect(statusCode, url).toBeLessThan(500);
    }
  }
});

test('an unknown address is one page to browsers, an error to programs', async () => {
  const { app, asked } = await documentsApp();
  const browser = { accept: 'text/html,application/xhtml+xml' };
  for (const url of ['/nowhere', '/wp-admin/x.php?y=1']) {
    const shown = await app.inject({ url, headers: browser });
    expect([shown.statusCode, shown.body]).toEqual([404, '/unknown']);
    expect(asked.at(-1)).toMatchObject({ path: null, isUnknown: true });
  }
  expect((await app.inject('/nowhere')).json().message).toMatch(/not found/);
  expect((await app.inject({ url: '/api/nowhere', headers: browser })).json()).toHaveProperty('path');
});

test('a call of a browser that cannot be answered gets a page', async () => {
  const app = await appWithPages({ database: await freshDatabase() });
  const headers = { accept: 'text/html,application/xhtml+xml' };
  for (const [url, status] of [
    ['/?search=%00', 400],
    ['/model/a/%00', 400],
    ['/changes.atom?model=%00', 400],
    ['/model/google/100%', 404],
    ['/%E0%A4%A', 404],
    [`/model/${'a'.repeat(200)}/b`, 404],
    ['/?search=100%', 200],
  ] as const) {
    const { statusCode, headers: sent, body } = await app.inject({ url, headers });
    expect([url, statusCode, sent['content-type']]).toEqual([url, status, 'text/html; charset=utf-8']);
    expect(body).toMatch(/<title>[^<]*Test[^<]*<\/title>/);
  }
  expect((await app.inject({ url: '/?search=%00' })).json().code).toBe('nul_character');
  expect((await app.inject({ url: '/%E0%A4%A' })).json().code).toBe('bad_url');
  expect((await app.inject({ url: '/api/models/a/%00', headers })).json().code).toBe('nul_character');
});

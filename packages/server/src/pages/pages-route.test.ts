import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appWithPages, webBuild } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { TEST_SITE } from '../../test/test-app.ts';
import { compressBody } from '../http/stored-body.ts';
import type { BoardPages } from './board-pages.ts';
import { withSettings } from './document.ts';

const TEMPLATE = '<title>Leaderboard</title><meta name="leaderboard-config" content=""></head>';
const SITE = { ...TEST_SITE, productName: 'A & "B" <script>$&' };

/** An app that serves a web build, with this board page. @param templates English and Hindi page templates */
async function appWith(
  templates: [english: string, hindi: string],
  page: BoardPages['page'] = async () => null,
) {
  const webRoot = await webBuild(templates);
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
  return appWithPages({ database: await freshDatabase(), site: SITE }, { webRoot, page });
}

test('a parameter that no page has leads to the board', async () => {
  // In earlier versions, this parameter selected a publication.
  const app = await appWith([TEMPLATE, TEMPLATE], () => compressBody('the board', 'quick'));
  const { statusCode, body } = await app.inject('/?at=7');
  expect([statusCode, body]).toEqual([200, 'the board']);
});

test('no character in the page’s settings ends the attribute or title', () => {
  const page = withSettings(TEMPLATE, SITE);
  expect(page).toContain('<title>A &#38; &#34;B&#34; &#60;script&#62;$&#38; Leaderboard</title>');
  const content = /content="([^"]*)"/.exec(page)?.[1] ?? '';
  const text = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(text)).toEqual(SITE);
});

test('the page limits framing and scripts; hashed files are cached and compressed', async () => {
  const boot = '<script data-application="/assets/main-abc.js">boot()</script>';
  const styles = '<p><link rel="stylesheet" href="/assets/a.css" disabled><style>a{}</style></p>';
  const app = await appWith([
    `${TEMPLATE}${boot}${styles}`,
    `हिन्दी ${TEMPLATE}${boot}<script src="/other.js"></script>`,
  ]);
  const page = await app.inject({ url: '/' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.headers['content-language']).toBe('en');
  const hindi = await app.inject({ url: '/?lang=hi' });
  expect(hindi.body).toContain('हिन्दी');
  expect(hindi.headers['set-cookie']).toContain('__Host-language=hi;');
  expect(hindi.headers.vary).toContain('accept-language, cookie');
  expect((await app.inject({ url: '/', headers: { cookie: '__Host-language=hi' } })).body).toBe(hindi.body);
  expect((await app.inject({ url: '/hi/index.html' })).statusCode).toBe(404);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self' https://hub.example");
  expect(policy).toContain("connect-src 'self' https://hub.example;");
  // With inline styles, the browser would send the page's URL when requesting fonts.
  const led = await app.inject('/?code=c&state=s');
  expect(page.body).toContain('href="/assets/a.css" disabled><style>a{}</style>');
  expect(led.body).toContain('href="/assets/a.css"></p>');
  // Without JavaScript, visitors see the rows once they are rendered.
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript></head>');
  expect(led.body).not.toContain('refresh');
  // Overlong URLs never get rows, so reloading is pointless.
  for (const path of ['/?', '/model/a/b?', '/changes?'])
    expect((await app.inject(`${path}changes=${'a'.repeat(3000)}`)).body).not.toContain('refresh');
  // `printf 'boot()' | openssl dgst -sha256 -binary | base64`
  expect(policy).toContain("script-src 'self' 'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY=';");
  const script = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } });
  expect([script.body, script.headers['content-encoding']]).toEqual(['brotli', 'br']);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
  // Documents have the same headers, and an ETag.
  const model = await app.inject({ url: '/explore?lang=hi' });
  expect(model.body).toContain('<title>/explore  – A &#38;');
  for (const name of ['cache-control', 'vary', 'content-security-policy', 'content-language', 'set-cookie'])
    expect(model.headers[name]).toEqual(hindi.headers[name]);
  const unchanged = { 'if-none-match': String(model.headers.etag) };
  expect((await app.inject({ url: '/explore?lang=hi', headers: unchanged })).statusCode).toBe(304);
  const mark = await app.inject({ url: '/favicon.svg' });
  expect(mark.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  const theme = await app.inject({ url: '/theme.js' });
  expect(theme.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await app.inject({ url: '/index.html' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/assets/%2e%2e/index.html' })).statusCode).toBe(404);
});

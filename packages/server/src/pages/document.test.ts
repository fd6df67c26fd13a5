import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { TEST_SITE } from '../../test/test-app.ts';
import {
  PAGE_FILES,
  type PageFiles,
  readPageFiles,
  withResponse,
  withRows,
  withSettings,
} from './document.ts';

const TEMPLATE = `<head><meta name="description" content="old"><title>Leaderboard</title>
  <meta name="leaderboard-config" content=""><link rel="icon" href="/favicon.svg"></head>
  <body><div id="root"></div><noscript>Needs script</noscript></body>`;

const RENDERED: RenderedPage = {
  query: '?search=%22a%22',
  content: '<p>$& rows</p>',
  initialData: '{"name":"$1"}',
  title: 'A & "B"',
  description: 'First: <b>',
};

const PUBLISHED = { hash: 'the-board', publication: 7, publishedAt: '2026-11-03 23:30:00+00' };
const UNPUBLISHED = { hash: 'empty', publication: null, publishedAt: null };

test('a page with rows says what it is; no text becomes markup', () => {
  const page = withRows(withSettings(TEMPLATE, TEST_SITE), RENDERED, PUBLISHED, 'en', TEST_SITE);
  expect(page).toContain('<div id="root"><p>$& rows</p></div>');
  expect(page).toContain('<script type="application/json" id="initial-board">{"name":"$1"}</script>');
  expect(page).toContain('<title>A &#38; &#34;B&#34;</title>');
  expect(page).toContain('<meta name="description" content="First: &#60;b&#62;">');
  expect(page).toContain('<link rel="canonical" href="https://board.example/?search=%22a%22">');
  expect(page).toContain('<meta property="og:image" content="https://board.example/preview.png">');
  // public/boot.js reads this tag, so it must precede the first script.
  expect(page).toContain('<meta name="board" content="the-board">');
  expect(page).toContain('<meta name="publication" content="7 2026-11-03">');
  expect(page).not.toContain('Needs script');
});

test('a page that the browser renders anew has no rows as data', () => {
  const page = withRows(
    withSettings(TEMPLATE, TEST_SITE),
    { ...RENDERED, initialData: null },
    UNPUBLISHED,
    'hi',
    TEST_SITE,
  );
  expect(page).not.toContain('initial-board');
});

test('a page names itself in every language', () => {
  const page = withRows(withSettings(TEMPLATE, TEST_SITE), RENDERED, PUBLISHED, 'hi', TEST_SITE);
  const hindi = 'https://board.example/?search=%22a%22&#38;lang=hi';
  expect(page).toContain(`<link rel="canonical" href="${hindi}">`);
  expect(page).toContain(`<link rel="alternate" hreflang="hi" href="${hindi}">`);
  expect(page).toContain(
    '<link rel="alternate" hreflang="x-default" href="https://board.example/?search=%22a%22">',
  );
  expect(page).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="https:\/\/board.example\/changes.atom\?lang=hi">/,
  );
  expect(page).toContain('<meta property="og:locale" content="hi_IN">');
  expect(page).toContain('content="https://board.example/preview.png"');
});

/** The document of a Hindi page. */
function documentAt(
  address: string,
  call: Parameters<typeof withResponse>[2],
  { template = TEMPLATE, files = { styles: [], scripts: [] } }: { template?: string; files?: PageFiles } = {},
): string {
  const place = { site: TEST_SITE, language: 'hi', address, files } as const;
  return withResponse(withSettings(template, TEST_SITE), RENDERED, call, place);
}

test('a document has its title and the answer of its call, of which nothing becomes markup', () => {
  const page = documentAt('/run/7', {
    address: '/api/runs/7?a="&b',
    answer: '{"name":"$1</script><!--&\u2028"}',
  });
  expect(page).toContain(
    '<div id="root"></div><script type="application/json" id="answer" data-call="/api/runs/7?a=&#34;&#38;b">' +
      '{"name":"$1\\u003c/script\\u003e\\u003c!--\\u0026\\u2028"}</script>',
  );
  expect(page).toContain('<title>A &#38; &#34;B&#34;</title>');
  expect(page).toContain('<link rel="canonical" href="https://board.example/run/7?lang=hi">');
  expect(page).not.toContain('name="board"');
});

test('without script a document shows its title, its description and links to the data and the board', () => {
  const plain = (answer: string | null) =>
    /<noscript>(.*?)<\/noscript>/.exec(documentAt('/run/7', { address: '/api/runs/7', answer }))?.[1];
  const head = '<h1>A &#38; &#34;B&#34;</h1><p>First: &#60;b&#62;</p>';
  const board = '<p><a href="/?lang=hi">Test</a></p><p>Needs script</p>';
  expect(plain('{}')).toBe(`${head}<p><a href="/api/runs/7">/api/runs/7</a></p>${board}`);
  // The model or run does not exist.
  expect(plain(null)).toBe(`${head}${board}`);
});

test('a document without a call has no answer', () => {
  expect(documentAt('/explore', null)).not.toContain('id="answer"');
});

test('a document names its styles and scripts', async () => {
  const folder = await temporaryFolder();
  const run = { styles: ['/hi/assets/first.css', '/hi/assets/run.css'], scripts: ['/hi/assets/run.js'] };
  await writeFile(join(folder, PAGE_FILES), JSON.stringify({ run }));
  const files = (await readPageFiles(folder))('/run/7');
  const template = TEMPLATE.replace(
    '</head>',
    '<link rel="stylesheet" href="/hi/assets/first.css" disabled></head>',
  );
  // The page already contains the files of the first load.
  expect(documentAt('/run/7', null, { template, files })).toMatch(
    /disabled><link rel="stylesheet" crossorigin href="\/hi\/assets\/run.css"><link rel="modulepreload" crossorigin href="\/hi\/assets\/run.js"><\/head>/,
  );
});

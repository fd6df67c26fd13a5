import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedDocument, RenderedPage } from '@leaderboard/core/rendered-page';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { TEST_SITE } from '../../test/test-app.ts';
import { PAGE_FILES, readPageFiles, withDocument, withRows, withSettings } from './document.ts';

const TEMPLATE = `<head><meta name="description" content="old"><title>Leaderboard</title>
  <meta name="leaderboard-config" content=""><link rel="icon" href="/favicon.svg"></head>
  <body><div id="root"></div><noscript>Needs script</noscript></body>`;

const RENDERED: RenderedPage = {
  board: 'the-board',
  query: '?search=%22a%22',
  content: '<p>$& rows</p>',
  carried: '{"name":"$1"}',
  title: 'A & "B"',
  description: 'First: <b>',
};

const PUBLISHED = { publication: 7, publishedAt: '2026-11-03 23:30:00+00' };
const UNPUBLISHED = { publication: null, publishedAt: null };

test('a page with rows says what it is; no text becomes markup', () => {
  const page = withRows(withSettings(TEMPLATE, TEST_SITE), RENDERED, PUBLISHED, 'en', TEST_SITE);
  expect(page).toContain('<div id="root"><p>$& rows</p></div>');
  expect(page).toContain('<script type="application/json" id="carried">{"name":"$1"}</script>');
  expect(page).toContain('<title>A &#38; &#34;B&#34;</title>');
  expect(page).toContain('<meta name="description" content="First: &#60;b&#62;">');
  expect(page).toContain('<link rel="canonical" href="https://board.example/?search=%22a%22">');
  expect(page).toContain('<meta property="og:image" content="https://board.example/preview.png">');
  // public/boot.js reads it, so it comes before the first script.
  expect(page).toContain('<meta name="board" content="the-board">');
  expect(page).toContain('<meta name="publication" content="7 2026-11-03">');
  expect(page).not.toContain('Needs script');
});

test('a page that the browser renders anew carries nothing', () => {
  const page = withRows(
    withSettings(TEMPLATE, TEST_SITE),
    { ...RENDERED, carried: null },
    UNPUBLISHED,
    'hi',
    TEST_SITE,
  );
  expect(page).not.toContain('carried');
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

test('a document carries its answer, and names its styles and scripts', async () => {
  const folder = await temporaryFolder();
  const run = { styles: ['/hi/assets/first.css', '/hi/assets/run.css'], scripts: ['/hi/assets/run.js'] };
  await writeFile(join(folder, PAGE_FILES), JSON.stringify({ run }));
  const filesOf = await readPageFiles(folder);
  const template = TEMPLATE.replace(
    '</head>',
    '<link rel="stylesheet" href="/hi/assets/first.css" disabled></head>',
  );
  const documentAt = (address: string, carried: string, board: string | null = null) => {
    const rendered: RenderedDocument = { ...RENDERED, carried, board };
    const place = { site: TEST_SITE, language: 'hi', address, files: filesOf(address) } as const;
    return withDocument(withSettings(template, TEST_SITE), rendered, place);
  };
  const page = documentAt('/run/7', '{"name":"$1"}');
  expect(page).toContain('</div><script type="application/json" id="carried">{"name":"$1"}</script>');
  // Those of the first load are in the page already.
  expect(page).toMatch(
    /disabled><link rel="stylesheet" crossorigin href="\/hi\/assets\/run.css"><link rel="modulepreload" crossorigin href="\/hi\/assets\/run.js"><\/head>/,
  );
  expect(page).not.toContain('name="board"');
  expect(documentAt('/run/7', '{}', 'the-board')).toContain('<meta name="board" content="the-board">');
});

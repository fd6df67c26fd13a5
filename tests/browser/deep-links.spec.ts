import { expect, type Page, test } from '@playwright/test';
import { BEST } from './support/board.ts';
import { hydrated, noteProblems, shiftsSince, withFonts, withhold } from './support/hydration.ts';

const COMPARED = `/compare?models=${BEST},openai/gpt-4o`;

/** Documents and a text on each page; packages/web/src/app/documents.component.test.tsx covers all documents. */
const DOCUMENTS: readonly (readonly [path: string, text: RegExp, width: number, language: string])[] = [
  [`/model/${BEST}`, /Qwen3-235B-A22B-Instruct-2507/, 1440, 'en'],
  [COMPARED, /gpt-4o/, 390, 'hi'],
  ['/changes', /32 models added/, 390, 'en'],
  ['/methods', /तरीक़े/, 1440, 'hi'],
  ['/results', /results_….json/, 390, 'hi'],
];

/** Paths of the page's API calls. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

for (const [path, text, width, language] of DOCUMENTS) {
  test(`${path} is drawn from its document: ${width} px, ${language}`, async ({ page }) => {
    const problems = noteProblems(page);
    const calls = callsOf(page);
    await page.setViewportSize({ width, height: 900 });
    // Pictures may load at any time, because their space is reserved.
    const sendBadge = await withhold(page, '**/badge/**');
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, { waitUntil: 'commit' });
    await hydrated(page);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    const { pathname, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual(['/', `#${path.replace(/\?.*/, '')}`]);
    await withFonts(page);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    const drawn = await page.evaluate(() => performance.now());
    sendBadge();
    // Some Chromium versions do not load pictures far below the window, and none loads pictures in a collapsed section.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].every((picture) => picture.complete || !picture.checkVisibility()),
        ),
      )
      .toBe(true);
    expect(await shiftsSince(page, drawn)).toEqual([]);
    // Nothing below the window moves either.
    await expect.poll(heightOf).toBe(before);
    expect(problems).toEqual([]);
    // The board is too large to embed in a document; the comparison needs its names, and the pictures are drawn from it.
    const others = calls.filter((call) => call !== '/api/leaderboard/formatted');
    // The changes page opens the newest board, whose changes need a separate call.
    expect(others.filter((call) => !/^\/api\/publications(\/1)?$/.test(call))).toEqual([]);
  });
}

test('the document of nothing says so, without a call', async ({ page }) => {
  const calls = callsOf(page);
  const answer = await page.goto('/model/nobody/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/nobody\/nothing/);
  await expect(page.getByRole('main')).toContainText('nobody/nothing');
  expect(calls).toEqual([]);
});

test('the pictures of all models may be left before the board comes', async ({ page }) => {
  const problems = noteProblems(page);
  const send = await withhold(page, '**/api/leaderboard/formatted');
  await page.goto('/explore');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charts');
  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).first().click();
  await expect(page.getByRole('heading', { name: 'Citation Information' })).toBeVisible();
  send();
  expect(problems).toEqual([]);
});

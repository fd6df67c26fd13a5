import { expect, type Page, test } from '@playwright/test';
import { BEST } from './support/board.ts';
import {
  hasContent,
  hydrated,
  noteProblems,
  shiftsSince,
  withFonts,
  withhold,
  withholdScripts,
} from './support/hydration.ts';

const COMPARED = `/compare?models=${BEST},openai/gpt-4o`;

/** Documents with something that the server says in them; packages/web/src/server/documents.component.test.tsx has all of them. */
const DOCUMENTS: readonly (readonly [path: string, text: RegExp, width: number, language: string])[] = [
  [`/model/${BEST}`, /Qwen3-235B-A22B-Instruct-2507/, 1440, 'en'],
  [COMPARED, /gpt-4o/, 390, 'hi'],
  ['/changes', /31 models added/, 390, 'en'],
  ['/methods', /तरीक़े/, 1440, 'hi'],
];

/** The elements of the page, so that those that React makes anew are found. */
async function markElements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const marked = [
      ...document.querySelectorAll('#root :is(h1, h2, a, button, th, td, svg[role], header, footer)'),
    ];
    Object.assign(window, { marked });
    return marked.length;
  });
}

function lostElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'marked').flatMap((element: Element) =>
      element.isConnected ? [] : [element.outerHTML.slice(0, 200)],
    ),
  );
}

for (const [path, text, width, language] of DOCUMENTS) {
  test(`${path} is read before its script, and hydrated: ${width} px, ${language}`, async ({ page }) => {
    const problems = noteProblems(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
    await page.setViewportSize({ width, height: 900 });
    await hasContent(page, address);
    const release = await withholdScripts(page);
    // Pictures come when they come: their places are kept.
    const sendBadge = await withhold(page, '**/badge/**');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    const { pathname, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual(['/', `#${path.replace(/\?.*/, '')}`]);
    await withFonts(page);
    expect(await markElements(page)).toBeGreaterThan(10);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    const released = await page.evaluate(() => performance.now());
    release();
    await hydrated(page);
    sendBadge();
    // Not every Chromium loads a picture that is far below, and none loads one in a part that is folded.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].every((picture) => picture.complete || !picture.checkVisibility()),
        ),
      )
      .toBe(true);
    expect(await lostElements(page)).toEqual([]);
    expect(await shiftsSince(page, released)).toEqual([]);
    // Below the window, too.
    await expect.poll(heightOf).toBe(before);
    expect(problems).toEqual([]);
    // The board is too large to be carried; the comparison knows its names, and the pictures are drawn from it.
    const others = calls.filter((call) => call !== '/api/leaderboard/formatted');
    expect(others.filter((call) => call !== '/api/publications')).toEqual([]);
  });
}

test('until the script is there, links of a document lead to documents', async ({ page }) => {
  await hasContent(page, `/model/${BEST}`);
  const release = await withholdScripts(page);
  await page.goto(`/model/${BEST}`, { waitUntil: 'commit' });
  const run = page.getByRole('region', { name: 'Results' }).getByRole('link').first();
  await hasContent(page, `/run/${/\d+$/.exec((await run.getAttribute('href')) ?? '')?.[0]}`);
  await run.click();
  await expect(page.getByRole('heading', { name: 'Known', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/#\/run\/\d+$/);
  release();
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Qwen3-235B-A22B-Instruct-2507');
});

test('the pictures of all models may be left before the board comes', async ({ page }) => {
  const problems = noteProblems(page);
  await hasContent(page, '/explore');
  const send = await withhold(page, '**/api/leaderboard/formatted');
  await page.goto('/explore');
  await expect(page.getByRole('img', { name: /models by size and Average/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).first().click();
  await expect(page.getByRole('heading', { name: 'Citation Information' })).toBeVisible();
  send();
  expect(problems).toEqual([]);
});

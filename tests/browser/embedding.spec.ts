import { expect, type Page, test } from '@playwright/test';
import { configOf } from './support/config.ts';

declare global {
  interface Window {
    messages: { origin: string; data: unknown }[];
  }
}

/** Opens a page of another origin that has ours in a frame and records the messages it receives. */
async function embedIn(page: Page, baseURL: string | undefined, origin: string, url = '/'): Promise<void> {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>window.messages = [];
        addEventListener('message', ({ origin, data }) => messages.push({ origin, data }));</script>
        <iframe src="${baseURL}${url}" width="1200" height="800"></iframe>`,
    }),
  );
  await page.goto(`${origin}/space`);
}

// Chromium asks for permission before a page from the network may load one from this machine.
test.use({ permissions: ['local-network-access'] });

const sent = (page: Page) => page.evaluate(() => window.messages.map(({ data }) => data));

test('embedding: the hub’s page receives every URL', async ({ page, baseURL }) => {
  const { hubUrl } = await configOf(page);
  await embedIn(page, baseURL, hubUrl, '/?search=gemma');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('grid')).toBeVisible();
  const first = { type: 'urlUpdate', path: '?search=gemma#/', queryString: '?search=gemma', hash: '' };
  await expect.poll(() => sent(page)).toEqual([first]);
  await frame.getByRole('link', { name: 'Citations' }).click();
  const second = { ...first, path: '?search=gemma#/quote', hash: '#/quote' };
  await expect.poll(() => sent(page)).toEqual([first, second]);
  expect(new Set(await page.evaluate(() => window.messages.map(({ origin }) => origin)))).toEqual(
    new Set([new URL(baseURL ?? '').origin]),
  );
});

test('embedding: another site can neither frame nor hear us', async ({ page, baseURL }) => {
  await embedIn(page, baseURL, 'https://elsewhere.example');
  // The browser shows its own error page when it refuses to frame ours.
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error:');
  expect(await sent(page)).toEqual([]);
  await expect(page.frameLocator('iframe').getByRole('grid')).toHaveCount(0);
});

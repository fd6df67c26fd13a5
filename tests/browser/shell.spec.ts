/** Tests the shell with a real server. packages/web/src/app/shell.component.test.tsx tests the rest. */
import { expect, type Request, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { idle } from './support/hydration.ts';

/**
 * Slightly more than the current first load, without the font, which some visitors download too: bytes as sent. Messages in
 * Devanagari are larger. Each file costs a request, which delays slow phones more than a few additional bytes.
 */
const BUDGETS = [
  { language: 'en', js: 128_000, css: 10_800, files: 8 },
  { language: 'hi', js: 129_000, css: 11_200, files: 8 },
];

for (const { language, js, css, files } of BUDGETS) {
  test(`the first load is within its budget: ${language}`, async ({ request }) => {
    const html = await (await request.get(`/?lang=${language}`)).text();
    // The document names all that its scripts import; later parts are loaded by `import()`.
    const paths = new Set(
      [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path),
    );
    const bytes = { js: 0, css: 0 };
    for (const path of paths) {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      bytes[path.endsWith('.css') ? 'css' : 'js'] += Number(response.headers()['content-length']);
    }
    const advice = 'Load later what the first view does not need, or raise the budget and state the reason.';
    expect(Math.min(bytes.js, bytes.css)).toBeGreaterThan(5000);
    expect(bytes.js, advice).toBeLessThanOrEqual(js);
    expect(bytes.css, advice).toBeLessThanOrEqual(css);
    expect(paths.size, advice).toBeLessThanOrEqual(files);
  });
}

test('the board and its idle loads: at most 135 kB of JavaScript', async ({ page }) => {
  const sizes: ReturnType<Request['sizes']>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes());
  });
  await openBoard(page);
  await idle(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(135_000);
});

test('the skip link leads to the content', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/');
});

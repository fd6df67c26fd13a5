/** Tests the shell with a real server. packages/web/src/app/shell.component.test.tsx tests the rest. */
import { expect, type Request, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { idle } from './support/hydration.ts';

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

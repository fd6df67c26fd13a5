import { expect, type Page, test } from '@playwright/test';
import { openBoard } from './support/board.ts';

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`where the system prefers ${colorScheme}`, () => {
    test.use({ colorScheme });
    const other = colorScheme === 'light' ? 'dark' : 'light';

    test('theme: follows the system until toggled, then the choice stays', async ({ page }) => {
      await openBoard(page);
      const asPreferred = await background(page);
      await page.getByRole('button', { name: `Switch to ${other} mode` }).click();
      await expect(page.getByRole('button', { name: `Switch to ${colorScheme} mode` })).toBeVisible();
      const toggled = await background(page);
      expect(toggled).not.toBe(asPreferred);
      await page.reload();
      await expect(page.getByRole('button', { name: `Switch to ${colorScheme} mode` })).toBeVisible();
      expect(await background(page)).toBe(toggled);
    });

    test('theme: the choice is applied before any of the application is there', async ({ page }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), other);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', other);
    });
  });
}

test('theme: the toggle has its tooltip', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Switch to dark mode' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Switch to dark mode');
});

test('theme: the system changing its mind is followed while nothing was chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openBoard(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('theme: the icon turns, except under reduced motion', async ({ page }) => {
  await openBoard(page);
  const icon = page.getByRole('button', { name: /^Switch to/ }).locator('span');
  const duration = () => icon.evaluate((element) => getComputedStyle(element).transitionDuration);
  const turned = () => icon.evaluate((element) => element.style.getPropertyValue('--turns'));
  expect(await duration()).not.toBe('0s');
  expect(await turned()).toBe('0');
  await page.getByRole('button', { name: /^Switch to/ }).click();
  expect(await turned()).toBe('1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBe('0s');
});

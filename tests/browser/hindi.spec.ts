import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openBoard, parameter } from './support/board.ts';
import { hydrated } from './support/hydration.ts';

test('the switch leads to the same view in Hindi, and is kept', async ({ page }) => {
  await openBoard(page, '/?sort=id:asc');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await hydrated(page);
  expect([parameter(page, 'sort'), parameter(page, 'lang')]).toEqual(['id:asc', 'hi']);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await hydrated(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(parameter(page, 'lang')).toBe('en');
});

test('a download in Hindi is a file in English', async ({ page }) => {
  await openBoard(page, '/?lang=hi&columns=evaluations.bba.normalized_score');
  await page.getByRole('button', { name: 'डाउनलोड' }).first().click();
  const panel = page.getByRole('dialog', { name: 'डाउनलोड' });
  const fileIn = async (format: string) => {
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: format }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  const latex = await fileIn('LaTeX');
  expect(latex).toContain('Rank & ');
  expect(latex).toMatch(/\\caption\{[\w ]+ Leaderboard, board \d+, /);
  expect(latex).not.toMatch(/\p{Script=Devanagari}/u);
  expect(await fileIn('CSV')).toMatch(/^\ufeff"rank","type","model","average",/);
});

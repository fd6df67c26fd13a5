import { expect, test } from '@playwright/test';
import { cell, header, openBoard, rowAt, scoreKey } from './support/board.ts';
import { frames } from './support/screens.ts';

test.beforeEach(async ({ page }) => {
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
});

test('header tooltips open after the pointer rested for 1000 ms', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await header(page, scoreKey('bba')).getByRole('button').hover();
  await page.clock.runFor(950);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.clock.runFor(100);
  await expect(page.getByRole('tooltip')).toBeVisible();
});

test('header tooltips explain the benchmarks', async ({ page }) => {
  await header(page, scoreKey('bba')).getByRole('button').hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('Ayurveda');
  await expect(tooltip).toContainText('ACC Norm: Was the correct choice selected among the options.');
  await expect(tooltip).toContainText('14,963 questions');
});

test('the header tooltip of the CO₂ cost says what it covers', async ({ page }) => {
  await header(page, 'metadata.co2_cost').getByRole('button').hover();
  await expect(page.getByRole('tooltip')).toContainText('evaluation inference only');
});

test('tooltips show on focus, describe their control and close with Escape', async ({ page }) => {
  const button = header(page, 'id').getByRole('button');
  await header(page, 'rank').getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(button).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('Model');
  await expect(button).toHaveAccessibleDescription(/the hub/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expect(button).toBeFocused();
});

test('tooltips stay while the pointer is on them and go when it leaves', async ({ page }) => {
  await header(page, scoreKey('bbf')).getByRole('button').hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  // Longer than the layer waits before it hides; a tooltip that does not stay is gone by then.
  await frames(page, 30);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(tooltip).toBeHidden();
});

test('a score tells where it comes from, under the pointer and to the keyboard', async ({ page }) => {
  const score = cell(rowAt(page, 1), scoreKey('bba'));
  await score.locator('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('95 % interval');
  await expect(tooltip).toContainText('14,963 questions, 0-shot');
  await expect(tooltip).toContainText('Source: ');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await cell(rowAt(page, 1), 'id').getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(score).toBeFocused();
  await expect(score).toHaveAccessibleDescription(/95 % interval/);
});

import { expect, test } from '@playwright/test';
import { axeFindings, isUncovered } from './support/board.ts';
import {
  chip,
  expectModels,
  field,
  group,
  openPanel,
  openVariedBoard,
  panel,
  preset,
  quickBar,
} from './support/filters.ts';
import { overflow, PHONE, SCREENS } from './support/screens.ts';

test('2.2 advanced filters: swap places with the quick ones; what is away takes no focus and is not read', async ({
  page,
}) => {
  await openVariedBoard(page);
  const button = page.getByRole('button', { name: 'Advanced Filters' });
  await expect(panel(page)).toHaveCount(0);
  await openPanel(page);
  await expect(panel(page)).toHaveAttribute('id', (await button.getAttribute('aria-controls')) ?? '');
  await expect(quickBar(page)).toHaveCount(0);
  await expect(page.getByText('For Consumers')).toBeHidden();
  await button.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(chip(page, 'Precision format', 'bfloat16')).toBeFocused();
  await button.click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('Precision format')).toBeHidden();
  await button.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(preset(page, 'For Edge Devices')).toBeFocused();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`2.2 advanced filters: the swap moves ${reducedMotion === 'reduce' ? 'nothing under reduced motion' : 'the heights'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openVariedBoard(page);
    const moved = await page.getByRole('button', { name: 'Advanced Filters' }).evaluate(async (button) => {
      if (!(button instanceof HTMLElement)) throw new Error('No button');
      button.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows')
        .length;
    });
    expect(moved).toBe(reducedMotion === 'reduce' ? 0 : 2);
    await expect(group(page, 'Precision format')).toBeVisible();
  });
}

test('2.2 at 390 px every filter is reachable by keyboard, is 40 px high, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openVariedBoard(page);
  const buttons = await quickBar(page).getByRole('button').all();
  for (const button of buttons) {
    await button.focus();
    await expect.poll(() => isUncovered(button)).toBe(true);
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
  await openPanel(page);
  for (const label of await panel(page).locator('label').all()) {
    const box = await label.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 16);
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SCREENS) {
    test(`2.2 filters: axe finds nothing, ${colorScheme}, ${viewport.width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await openVariedBoard(page);
      await preset(page, 'Mid-range').click();
      await preset(page, 'Only Official Providers').click();
      await expectModels(page, ['seven']);
      expect(await axeFindings(page)).toEqual([]);
      await openPanel(page);
      expect(await axeFindings(page)).toEqual([]);
      await chip(page, 'Flags', 'Merged model').uncheck();
      await chip(page, 'Model Type', 'Chat').uncheck();
      await field(page, 'Max').fill('400');
      await expect(panel(page).getByRole('alert')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  }
}

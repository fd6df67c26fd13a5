import { expect, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { openOverlay, overlay } from './support/overlay.ts';
import { frames } from './support/screens.ts';

const SETTING = 'Keyboard shortcut P: performance overlay';

test('overlay: a p typed into a field is a p', async ({ page }) => {
  await openBoard(page);
  const search = page.getByRole('textbox', { name: 'Search models' });
  await search.focus();
  await page.keyboard.press('p');
  await expect(search).toHaveValue('p');
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    const choice = document.createElement('select');
    const text = document.createElement('div');
    text.contentEditable = 'true';
    text.tabIndex = 0;
    document.querySelector('main')?.prepend(area, choice, text);
  });
  await page.getByRole('main').focus();
  await openOverlay(page);
  // Shown, it would be gone at once: nothing has to be loaded any more.
  for (const field of ['textarea', 'select', '[contenteditable]', 'search input']) {
    await page.locator(field).focus();
    await page.keyboard.press('p');
    expect(await overlay(page).count()).toBe(1);
  }
});

test('overlay: P with another key, held down or while composing does nothing', async ({ page }) => {
  await openBoard(page);
  await openOverlay(page);
  for (const keys of ['Shift+P', 'Alt+p']) {
    await page.keyboard.press(keys);
    expect(await overlay(page).count()).toBe(1);
  }
  for (const state of ['ctrlKey', 'metaKey', 'isComposing', 'repeat']) {
    await page.evaluate((name) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, [name]: true }));
    }, state);
    await frames(page, 3);
    expect(await overlay(page).count()).toBe(1);
  }
  await page.keyboard.down('p');
  await expect(overlay(page)).toHaveCount(0);
  await page.keyboard.down('p');
  expect(await overlay(page).count()).toBe(0);
  await page.keyboard.up('p');
});

test('overlay: the P key can be switched off in the footer, for good', async ({ page }) => {
  await openBoard(page);
  const setting = page.getByRole('contentinfo').getByRole('checkbox', { name: SETTING });
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await page.reload();
  await expect(setting).not.toBeChecked();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await frames(page, 20);
  await expect(overlay(page)).toHaveCount(0);
  await setting.check();
  await page.getByRole('main').focus();
  await openOverlay(page);
  await page.reload();
  await expect(setting).toBeChecked();
});

test('overlay: the P key can be turned off in the overlay', async ({ page }) => {
  await openBoard(page);
  await openOverlay(page);
  await overlay(page).getByRole('button', { name: 'Disable the P shortcut' }).click();
  await expect(page.getByRole('checkbox', { name: SETTING })).not.toBeChecked();
  await expect(page.locator('[aria-live]')).toContainText('The P shortcut is disabled');
  await page.keyboard.press('p');
  await expect(overlay(page)).toBeVisible();
  await overlay(page).getByRole('button', { name: 'Enable the P shortcut' }).click();
  await page.keyboard.press('p');
  await expect(overlay(page)).toHaveCount(0);
});

test('overlay: the choice works for the visit where the browser blocks its storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await openBoard(page);
  await openOverlay(page);
  await page.keyboard.press('p');
  await page.getByRole('checkbox', { name: SETTING }).uncheck();
  await page.getByRole('main').focus();
  await page.keyboard.press('p');
  await frames(page, 20);
  await expect(overlay(page)).toHaveCount(0);
});

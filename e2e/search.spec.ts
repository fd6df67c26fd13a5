import { expect, test } from '@playwright/test';
import { longBoard, openBoard, serveEntries } from './support/board.ts';

test('a hostile pattern in a shared link does not hold the page', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Search models' });
  const count = page.locator('[data-part="count"]');
  await serveEntries(page, await longBoard(page, 3827));
  await openBoard(page, `/?pinned=maker/model-7&search=${encodeURIComponent('([\\w-/.]+)+!!$')}`);
  await expect(count).toHaveText('0 / 3,827');
  await field.fill('(.+)+!!$;model-38.6$');
  await expect(count).toHaveText('3 / 3,827');
  // A pattern that takes linear time and is expensive all the same counts as text.
  await field.fill(`${'.{999}'.repeat(30)};model-3826`);
  await expect(count).toHaveText('1 / 3,827');
});

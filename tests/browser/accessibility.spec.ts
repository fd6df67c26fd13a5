import { expect, test } from '@playwright/test';
import { axeFindings, openBoard, publishedEntries, serveEntries } from './support/board.ts';

// tests/accessibility/matrix.spec.ts covers the states of all pages.
test('axe finds nothing on the published board', async ({ page }) => {
  const entries = await publishedEntries(page);
  for (const [index, entry] of entries.entries()) entry.previous_rank = ((index * 7) % entries.length) + 1;
  await serveEntries(page, entries);
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
});

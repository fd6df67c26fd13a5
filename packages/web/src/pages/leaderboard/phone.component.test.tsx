import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AVERAGE, cell, openBoard, rowAt, scroller } from '../../../test/components/board.ts';
import { boxOf, DESKTOP, overflow, PHONE, resize } from '../../../test/components/looks.ts';

afterAll(() => resize(DESKTOP));

test('on a phone the results take most of the first screen, with rank, name and average at once', async () => {
  await resize(PHONE);
  await openBoard();
  expect(boxOf(scroller()).top).toBeLessThanOrEqual(0.4 * PHONE.height);
  expect(boxOf(cell(rowAt(1), AVERAGE)).right).toBeLessThanOrEqual(PHONE.width);
  expect(overflow()).toBe(0);
  // What the icons say is there for screen readers, and the search is what remains of the row.
  await expect.element(page.getByRole('button', { name: 'Advanced Filters' })).toBeVisible();
  expect(boxOf(page.getByLabelText('Search models')).width).toBeGreaterThan(100);
});

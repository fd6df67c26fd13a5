import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard, rowAt, shownNames } from '../../test/components/board.ts';
import { expectCount } from '../../test/components/looks.ts';
import { textsWithoutElement } from '../../test/components/own-elements.ts';

const search = page.getByRole('textbox', { name: 'Search models' });
const failed = page.getByRole('alert').filter({ hasText: 'This part of the page failed.' });
const comparison = page.getByRole('region', { name: 'Comparison' });

const searchFirst = () => search.fill(shownNames()[0] ?? '');
const untick = () => rowAt(1).getByRole('checkbox').click();

test.each([
  ['the hint of the search', 'search > p > span', searchFirst],
  ['a row of the table', 'tbody tr:nth-child(3)', searchFirst],
  ['the bar of the comparison', 'section[aria-label="Comparison"]', untick],
])('a part that loses %s fails alone and comes back', async (_what, selector, act) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openBoard();
  await rowAt(1).getByRole('checkbox').click();
  await expect.element(comparison).toBeVisible();
  document.querySelector(selector)?.remove();
  await act();
  await expect.element(failed).toBeVisible();
  await expect.element(search).toBeVisible();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expectCount(page.getByRole('alert'), 0);
  await expect.element(rowAt(1)).toBeVisible();
});

test('the check after each test finds texts without an element', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <p>
      bare <b>own</b>
    </p>,
  );
  await expect.poll(textsWithoutElement).toEqual([expect.stringContaining("'bare ' of <p>")]);
  root.unmount();
});

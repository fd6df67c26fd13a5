import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard, rowAt } from '../../test/components/board.ts';
import { boxOf, expectCount, expectTexts, expectValue } from '../../test/components/looks.ts';

const search = page.getByRole('textbox', { name: 'Search models' });

const logo = page.getByRole('link', { name: /^Back to the default view/ });

test('the page has its title and subtitle', async () => {
  await openBoard();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Indic LLM Leaderboard']);
  await expect.element(page.getByText('Benchmark for large language model in Indic domains')).toBeVisible();
  await expect.element(page.getByText(/^BhashaBench V1\. /)).toBeVisible();
});

test('the logo shows an emblem for each domain, by name', async () => {
  await openBoard();
  const emblems = logo.getByRole('img');
  await expectCount(emblems, 4);
  for (const [index, name] of ['Ayurveda', 'Finance', 'Agriculture', 'Legal'].entries()) {
    await expect.element(emblems.nth(index)).toHaveAccessibleName(name);
  }
});

test('the logo resets view and URL without a history entry', async () => {
  await openBoard('/?search=google&rowSize=large&other=1#/');
  await expectValue(search, 'google');
  const { length } = history;
  await logo.click();
  await expect.poll(() => `${location.pathname}${location.search}${location.hash}`).toBe('/');
  await expectValue(search, '');
  await expect.poll(() => boxOf(rowAt(1)).height).toBe(45);
  expect(history.length).toBe(length);
});

test('at the bare URL the logo replaces nothing', async () => {
  await openBoard();
  history.replaceState({ ...history.state, kept: true }, '');
  await logo.click();
  expect(history.state).toMatchObject({ kept: true });
});

test('parameters that the board does not have are ignored', async () => {
  await openBoard('/?shortlist=bbf;Hindi;24#/');
  await expect.element(rowAt(1)).toBeVisible();
  await expectValue(search, '');
});

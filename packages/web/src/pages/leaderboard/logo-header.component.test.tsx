import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../test/board-samples.ts';
import { AVERAGE, cell, header, openBoard, rowAt } from '../../../test/components/board.ts';
import { boxOf, expectCount, expectTexts, expectValue } from '../../../test/components/looks.ts';

const logo = page.getByRole('link', { name: /^Back to the default view/ });
const search = page.getByRole('textbox', { name: 'Search models' });

test('the page has its title and subtitle', async () => {
  await openBoard();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Indic LLM Leaderboard']);
  await expect.element(page.getByText('Benchmark for large language model in Indic domains')).toBeVisible();
});

test('the logo shows an emblem for each domain, by name', async () => {
  await openBoard();
  const emblems = logo.getByRole('img');
  await expectCount(emblems, 4);
  for (const [index, name] of ['Ayurveda', 'Finance', 'Agriculture', 'Legal'].entries()) {
    await expect.element(emblems.nth(index)).toHaveAccessibleName(name);
  }
});

test('the logo resets filters, search, sort and the address, without a history entry', async () => {
  const entries = BOARD.map((entry) => ({
    ...entry,
    features: { ...entry.features, is_highlighted_by_maintainer: entry.model.name.includes('gemma') },
  }));
  await openBoard('/?search=google&official=true&rowSize=large&pinned=a/b&other=1#/', entries);
  await expectValue(search, 'google');
  expect(boxOf(rowAt(1)).height).toBe(60);
  await header('id').getByRole('link').click();
  await expect.poll(() => location.search).toMatch(/[?&]sort=id:asc/);
  await expect.element(header('id')).toHaveAttribute('aria-sort', 'ascending');
  const push = vi.spyOn(history, 'pushState');
  onTestFinished(() => push.mockRestore());
  const { length } = history;
  await logo.click();
  await expect.poll(() => `${location.pathname}${location.search}${location.hash}`).toBe('/');
  await expect.element(header(AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(cell(rowAt(1), 'id'), [BOARD[0]?.model.name ?? '']);
  await expectValue(search, '');
  await expect.poll(() => boxOf(rowAt(1)).height).toBe(45);
  expect(push).not.toHaveBeenCalled();
  expect(history.length).toBe(length);
});

test('at the bare address the logo replaces nothing', async () => {
  await openBoard();
  history.replaceState({ ...history.state, kept: true }, '');
  await logo.click();
  expect(history.state).toMatchObject({ kept: true });
});

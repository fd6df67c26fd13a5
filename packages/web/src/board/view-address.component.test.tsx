import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { cell, drawn, header, openBoard, rowAt, sorter } from '../../test/components/board.ts';
import { boxOf, expectCount, expectTexts, expectValue } from '../../test/components/looks.ts';
import { AVERAGE, scoreKey } from '../../test/in-page.ts';

const search = page.getByRole('textbox', { name: 'Search models' });

async function seen(): Promise<string[]> {
  await drawn();
  return page
    .byCss('tbody tr[aria-rowindex]')
    .elements()
    .map((row) => (row as HTMLElement).innerText);
}

/** The address without its host. */
function address(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/** The samples, in another order by BBK than by average. */
const ENTRIES = BOARD.map((entry, index) => {
  const percent = ((index * 5) % 12) + 40;
  const bbk = { value: percent / 100, normalized_score: percent };
  return { ...entry, evaluations: { ...entry.evaluations, bbk } };
});

test('a link restores exactly what its sender saw', async () => {
  await openBoard('/', ENTRIES);
  await search.fill('qwen; gemma');
  await cell(rowAt(2), 'isPinned').getByRole('button').click();
  await sorter(scoreKey('bbk')).click();
  await expect.poll(() => location.search).toMatch(/[?&]search=qwen;%20gemma(&|$)/);
  await expect.poll(() => location.search).toMatch(/[?&]pinned=[^&]+/);
  await expect.poll(() => location.search).toMatch(/[?&]sort=evaluations\.bbk\.normalized_score:desc(&|$)/);
  const sent = await seen();
  expect(sent.length).toBeGreaterThan(3);
  await openBoard(address(), ENTRIES);
  expect(await seen()).toEqual(sent);
  await expect.element(header(scoreKey('bbk'))).toHaveAttribute('aria-sort', 'descending');
  await expectValue(search, 'qwen; gemma');
});

const logo = page.getByRole('link', { name: /^Back to the default view/ });

test('the page has its title and subtitle', async () => {
  await openBoard();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Indic LLM Leaderboard']);
  await expect.element(page.getByText('Benchmark for large language model in Indic domains')).toBeVisible();
  await expect.element(page.getByText(/^BhashaBench V1, version 1\. /)).toBeVisible();
});

test('the logo shows an emblem for each domain, by name', async () => {
  await openBoard();
  const emblems = logo.getByRole('img');
  await expectCount(emblems, 4);
  for (const [index, name] of ['Ayurveda', 'Finance', 'Agriculture', 'Legal'].entries()) {
    await expect.element(emblems.nth(index)).toHaveAccessibleName(name);
  }
});

test('the logo resets filters, search, sort and address without a history entry', async () => {
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

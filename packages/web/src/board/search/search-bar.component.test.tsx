import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD, sampleEntry } from '../../../test/board-samples.ts';
import { cell, openBoard, rowAt, shownNames } from '../../../test/components/board.ts';
import { stopClock } from '../../../test/components/clock.ts';
import { preset } from '../../../test/components/filters.ts';
import {
  boxOf,
  expectCount,
  expectHidden,
  expectTexts,
  expectValue,
  focus,
  press,
  pressOn,
} from '../../../test/components/looks.ts';

const TOTAL = BOARD.length;

function field() {
  return page.getByRole('textbox', { name: 'Search models' });
}

function count() {
  return page.byCss('[data-part="count"]');
}

function hint() {
  return page.byCss('search > p');
}

test('a pasted column of names is several alternatives', async () => {
  await openBoard('/?search=qwen%0Agpt-4o');
  await expectValue(field(), 'qwen;gpt-4o');
  await field().fill('x;');
  focus(field());
  const pasted = new DataTransfer();
  pasted.setData('text/plain', 'google/gemma-2-9b\r\nopenai/gpt-4o\r\n');
  const event = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
  expect(field().element().dispatchEvent(event)).toBe(false);
  await expectValue(field(), 'x;google/gemma-2-9b;openai/gpt-4o');
  await expect.poll(() => shownNames()).toContain('openai/gpt-4o');
});

test('a search narrows the table, counts filtered / total, and is spoken', async () => {
  await openBoard();
  await expectTexts(count(), [`${TOTAL} / ${TOTAL}`]);
  await field().fill('QWEN');
  await expect.element(count()).not.toHaveTextContent(`${TOTAL} / ${TOTAL}`);
  const names = shownNames();
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(name.toLowerCase()).toContain('qwen');
  await expectTexts(count(), [`${names.length} / ${TOTAL}`]);
  await expectCount(page.getByRole('status').filter({ hasText: `${names.length} models of ${TOTAL}` }), 1);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(names.length + 1));
});

test('the field has a placeholder and a hint, which colored tags replace', async () => {
  await openBoard();
  await expect
    .element(field())
    .toHaveAttribute('placeholder', 'Search by model name • try "meta @architecture:llama @license:mit"');
  await expectTexts(hint(), ['Supports strict search and regex • Use semicolons for multiple terms']);
  await expect.element(field()).toHaveAccessibleDescription(/Supports strict search and regex/);
  await field().fill('qwen @license:apache; gemma');
  await expectTexts(hint(), ['Showing models matching:@license:apache qwenandgemma']);
  const tags = hint().byCss('span[style]');
  await expectCount(tags, 2);
  const colors = tags.elements().map((tag) => getComputedStyle(tag).backgroundColor);
  expect(new Set(colors).size).toBe(2);
  await field().fill('');
  await expect.element(hint()).toHaveTextContent(/^Supports strict search/);
});

test('names mark each term’s matches in the color of its tag', async () => {
  await openBoard('/?search=gpt;oss');
  for (const [index, text] of ['gpt', 'oss'].entries()) {
    const color = `--term: var(--chart-${index + 1});`;
    const mark = page.byCss('tbody mark').filter({ hasText: text }).first();
    await expect.element(mark).toHaveAttribute('style', color);
    await expect.element(hint().byCss('span[style]').nth(index)).toHaveAttribute('style', color);
  }
  // Marks leave the names' text unchanged.
  expect(shownNames().every((name) => /^[\w./-]+$/.test(name))).toBe(true);
});

test('an invalid pattern is searched as text, with a console warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openBoard('/?search=x(', [
    sampleEntry({ name: 'a/x(y', percent: 60 }),
    sampleEntry({ name: 'a/other', percent: 50 }),
  ]);
  await expectTexts(count(), ['1 / 2']);
  await expectTexts(cell(rowAt(1), 'id'), ['a/x(y']);
  await expectCount(page.byCss('tbody mark'), 0);
  await expect.poll(() => warn.mock.calls.filter((call) => call.join(' ').includes('x('))).toHaveLength(1);
});

test('a search runs after 150 ms, or on Enter', async () => {
  await openBoard();
  focus(field());
  stopClock();
  await press('q');
  await vi.advanceTimersByTimeAsync(149);
  expect(count().element().textContent).toContain(`${TOTAL} / ${TOTAL}`);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(count()).not.toHaveTextContent(`${TOTAL} / ${TOTAL}`);
  await field().fill('nothing at all');
  await pressOn(field(), 'Enter');
  await expectTexts(count(), [`0 / ${TOTAL}`]);
  await expect.element(page.getByText('No models found')).toBeVisible();
  await expect
    .element(page.getByText('Try modifying your filters or search to see more models.'))
    .toBeVisible();
});

test('Reset appears with a search, and clears it', async () => {
  await openBoard();
  const reset = page.byCss('search').getByRole('button', { name: 'Reset' });
  await expectCount(reset, 0);
  await field().fill('qwen');
  await expect.element(reset).toBeVisible();
  await reset.click();
  await expectValue(field(), '');
  await expect.element(field()).toHaveFocus();
  await expectTexts(count(), [`${TOTAL} / ${TOTAL}`]);
  await expectCount(reset, 0);
});

test('Reset drops typed text that is not searched yet', async () => {
  await openBoard();
  focus(field());
  stopClock();
  for (const letter of 'qwen') await press(letter);
  await page.byCss('search').getByRole('button', { name: 'Reset' }).click();
  await vi.advanceTimersByTimeAsync(2000);
  await expectValue(field(), '');
  await expectTexts(count(), [`${TOTAL} / ${TOTAL}`]);
  expect(location.search).toBe('');
});

test('with official providers only the total is theirs, in the secondary color', async () => {
  const entries = BOARD.map((entry, index) => ({
    ...entry,
    features: { ...entry.features, is_highlighted_by_maintainer: index < 5 },
  }));
  await openBoard('/', entries);
  const total = page.byCss('[data-part="total"]');
  const color = getComputedStyle(total.element()).color;
  await preset('Only Official Providers').click();
  await expectTexts(count(), ['5 / 5']);
  expect(getComputedStyle(total.element()).color).not.toBe(color);
});

test('the help of the search shows the field examples', async () => {
  await openBoard();
  await page.getByRole('button', { name: 'How to search' }).click();
  const help = page.getByRole('dialog', { name: 'How to search' });
  for (const example of ['@architecture:', '@license:', '@precision:', '@type:'])
    await expect.element(help).toHaveTextContent(example);
  expect(boxOf(help).width).toBeLessThanOrEqual(600);
  await press('Escape');
  await expectHidden(help);
  await expect.element(page.getByRole('button', { name: 'How to search' })).toHaveFocus();
});

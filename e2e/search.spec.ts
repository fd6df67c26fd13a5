import { expect, type Page, test } from '@playwright/test';
import { cell, drawn, longBoard, openBoard, publishedEntries, rowAt, serveEntries } from './support/board.ts';

const TOTAL = 31;

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Search models' });
}

function count(page: Page) {
  return page.locator('[data-part="count"]');
}

function hint(page: Page) {
  return page.locator('search > p');
}

async function shownNames(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator('tbody [data-column="id"]').allInnerTexts();
}

test('search: placeholder and hint', async ({ page }) => {
  await openBoard(page);
  await expect(field(page)).toHaveAttribute(
    'placeholder',
    'Search by model name • try "meta @architecture:llama @license:mit"',
  );
  await expect(hint(page)).toHaveText('Supports strict search and regex • Use semicolons for multiple terms');
  await expect(field(page)).toHaveAccessibleDescription(/Supports strict search and regex/);
});

test('search: narrows the table, counts filtered / total, and is spoken', async ({ page }) => {
  await openBoard(page);
  await expect(count(page)).toHaveText(`${TOTAL} / ${TOTAL}`);
  await field(page).fill('QWEN');
  await expect(count(page)).not.toHaveText(`${TOTAL} / ${TOTAL}`);
  const names = await shownNames(page);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(name.toLowerCase()).toContain('qwen');
  await expect(count(page)).toHaveText(`${names.length} / ${TOTAL}`);
  await expect(
    page.getByRole('status').filter({ hasText: `${names.length} models of ${TOTAL}` }),
  ).toHaveCount(1);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(names.length + 1));
});

test('search: colored tags joined by "and" replace the hint', async ({ page }) => {
  await openBoard(page);
  await field(page).fill('qwen @license:apache; gemma');
  await expect(hint(page)).toHaveText('Showing models matching:@license:apache qwenandgemma');
  const tags = hint(page).locator('span[style]');
  await expect(tags).toHaveCount(2);
  const colors = await tags.evaluateAll((all) => all.map((tag) => getComputedStyle(tag).backgroundColor));
  expect(new Set(colors).size).toBe(2);
  await field(page).fill('');
  await expect(hint(page)).toHaveText(/^Supports strict search/);
});

test('search: matches are marked in the names, each term in the color of its tag', async ({ page }) => {
  await openBoard(page);
  await field(page).fill('qwen;gemma');
  const qwen = page
    .locator('tbody mark')
    .filter({ hasText: /^qwen$/i })
    .first();
  const gemma = page
    .locator('tbody mark')
    .filter({ hasText: /^gemma$/i })
    .first();
  await expect(qwen).toBeVisible();
  await expect(gemma).toBeVisible();
  const color = (index: number) => `--term: var(--chart-${index});`;
  await expect(qwen).toHaveAttribute('style', color(1));
  await expect(gemma).toHaveAttribute('style', color(2));
  await expect(hint(page).locator('span[style]').nth(1)).toHaveAttribute('style', color(2));
  // The name is what it was.
  expect((await shownNames(page)).every((name) => /^[\w./-]+$/.test(name))).toBe(true);
});

test('search: field terms by their aliases', async ({ page }) => {
  const entries = await publishedEntries(page);
  const [first, second] = entries;
  if (first === undefined || second === undefined) throw new Error('No entries');
  Object.assign(first.model, { architecture: 'LlamaForCausalLM', precision: 'bfloat16', type: 'chat' });
  Object.assign(first.metadata, { hub_license: 'MIT' });
  Object.assign(second.model, { architecture: 'Other', precision: 'float16', type: 'pretrained' });
  await serveEntries(page, [first, second]);
  for (const search of [
    '@architecture:llama',
    '@license:mit',
    '@precision:bfloat',
    '@type:chat @license:mit',
  ]) {
    await openBoard(page, `/?search=${encodeURIComponent(search)}`);
    await expect(count(page)).toHaveText('1 / 2');
    await expect(cell(rowAt(page, 1), 'id')).toHaveText(first.model.name);
  }
});

test('search: a pattern is tested as one and marked', async ({ page }) => {
  await openBoard(page);
  await field(page).fill('^(qwen|google)/');
  await expect(count(page)).not.toHaveText(`${TOTAL} / ${TOTAL}`);
  const names = await shownNames(page);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^(qwen|google)\//i);
  await expect(page.locator('tbody mark').first()).toBeVisible();
});

test('search: an invalid pattern falls back to text, with a console warning for the marking', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const [entry] = await publishedEntries(page);
  if (entry === undefined) throw new Error('No entries');
  await serveEntries(page, [{ ...entry, id: 'a/x(y', model: { ...entry.model, name: 'a/x(y' } }, entry]);
  await openBoard(page, '/?search=x(');
  await expect(count(page)).toHaveText('1 / 2');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText('a/x(y');
  await expect(page.locator('tbody mark')).toHaveCount(0);
  expect(warnings.filter((text) => text.includes('x('))).toHaveLength(1);
});

test('search: a hostile pattern in a shared link does not hold the page', async ({ page }) => {
  await serveEntries(page, await longBoard(page, 3827));
  await openBoard(page, `/?pinned=maker/model-7&search=${encodeURIComponent('([\\w-/.]+)+!!$')}`);
  await expect(count(page)).toHaveText('0 / 3,827');
  await field(page).fill('(.+)+!!$;model-38.6$');
  await expect(count(page)).toHaveText('3 / 3,827');
  // One that is linear and still dear: it counts as text.
  await field(page).fill(`${'.{999}'.repeat(30)};model-3826`);
  await expect(count(page)).toHaveText('1 / 3,827');
});

test('search: takes effect 150 ms after the last key, and at once on Enter', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await openBoard(page);
  await page.clock.pauseAt(3_600_000);
  await field(page).pressSequentially('qw');
  await page.clock.runFor(149);
  await expect(count(page)).toHaveText(`${TOTAL} / ${TOTAL}`);
  await page.clock.runFor(1);
  await expect(count(page)).not.toHaveText(`${TOTAL} / ${TOTAL}`);
  await field(page).fill('nothing at all');
  await field(page).press('Enter');
  await expect(count(page)).toHaveText(`0 / ${TOTAL}`);
});

test('search: nothing found says so', async ({ page }) => {
  await openBoard(page);
  await field(page).fill('no such model');
  await expect(page.getByText('No models found')).toBeVisible();
  await expect(page.getByText('Try modifying your filters or search to see more models.')).toBeVisible();
});

test('search: Reset appears with a search or a filter, and clears both', async ({ page }) => {
  await openBoard(page);
  const reset = page.locator('search').getByRole('button', { name: 'Reset' });
  await expect(reset).toHaveCount(0);
  await field(page).fill('qwen');
  await expect(reset).toBeVisible();
  await reset.click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(count(page)).toHaveText(`${TOTAL} / ${TOTAL}`);
  await expect(reset).toHaveCount(0);
  await openBoard(
    page,
    '/?params=3,70&filters=is_moe&precision=bfloat16&types=chat&official=true&search=a&rowSize=large',
  );
  await reset.click();
  await expect(page).toHaveURL('/?rowSize=large');
  await expect(count(page)).toHaveText(`${TOTAL} / ${TOTAL}`);
});

test('search: Reset drops what was typed and not yet searched', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await openBoard(page);
  await page.clock.pauseAt(3_600_000);
  await field(page).pressSequentially('qwen');
  await page.locator('search').getByRole('button', { name: 'Reset' }).click();
  await page.clock.runFor(2000);
  await expect(field(page)).toHaveValue('');
  await expect(count(page)).toHaveText(`${TOTAL} / ${TOTAL}`);
  await expect(page).toHaveURL('/');
});

test('search: with official-only the total is theirs, in the secondary color', async ({ page }) => {
  const entries = await publishedEntries(page);
  entries.forEach((entry, index) => {
    Object.assign(entry.features, { is_highlighted_by_maintainer: index < 5 });
    Object.assign(entry.metadata, { is_highlighted_by_maintainer: null });
  });
  await serveEntries(page, entries);
  await openBoard(page);
  const total = page.locator('[data-part="total"]');
  const color = await total.evaluate((element) => getComputedStyle(element).color);
  await openBoard(page, '/?official=true');
  await expect(count(page)).toHaveText('5 / 5');
  expect(await total.evaluate((element) => getComputedStyle(element).color)).not.toBe(color);
});

test('search: the help shows the field examples', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'How to search' }).click();
  const help = page.getByRole('dialog', { name: 'How to search' });
  for (const example of ['@architecture:', '@license:', '@precision:', '@type:'])
    await expect(help).toContainText(example);
  expect((await help.boundingBox())?.width).toBeLessThanOrEqual(600);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'How to search' })).toBeFocused();
});

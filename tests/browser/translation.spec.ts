/** Pages translated by the browser: figures stay with their model, and nothing fails. */
import { expect, type Page, test } from '@playwright/test';
import { AVERAGE, DESKTOP, PHONE, scoreKey } from '../../packages/web/test/in-page.ts';
import {
  BEST,
  header,
  openBoard,
  parameter,
  publishedEntries,
  rowAt,
  scroller,
  type WireEntry,
} from './support/board.ts';
import { hydrated, noteProblems, withholdScripts } from './support/hydration.ts';
import { pressAll, translate } from './support/translation.ts';

const OTHER_PAGES = [
  '#/add',
  '#/vote',
  '#/quote',
  '#/methods',
  `#/model/${BEST}`,
  '#/run/1',
  '#/publication/1',
  `#/compare?models=${BEST},openai/gpt-4o`,
  '#/changes',
  '#/explore',
  '#/results',
  '#/nowhere',
];

/** Cells of each drawn row by column. */
function drawnRows(page: Page): Promise<Record<string, string>[]> {
  return page.locator('tbody tr[aria-rowindex]').evaluateAll((rows) =>
    rows.map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll('[data-column]')].map((cell) => {
          const column = cell.getAttribute('data-column') ?? '';
          // The name is the first part of its cell, followed by marks and links.
          const shown = column === 'id' ? cell.firstElementChild?.firstElementChild : cell;
          return [column, shown?.textContent ?? ''];
        }),
      ),
    ),
  );
}

/** Figures in the drawn rows that do not belong to the row's model. */
async function wrongFigures(page: Page, entries: readonly WireEntry[]): Promise<string[]> {
  return (await drawnRows(page)).flatMap((shown) => {
    const entry = entries.find(({ model }) => model.name === shown.id);
    if (entry === undefined) return [`No model is named ${shown.id}`];
    const scores = Object.entries(entry.evaluations).map(([key, { value, normalized_score }]) => {
      return [scoreKey(key), value, normalized_score] as const;
    });
    // A row that lacks domains has no average.
    const average = entry.model.average_score ?? null;
    return [...scores, [AVERAGE, average, average] as const].flatMap(([column, raw, percent]) => {
      const text = shown[column];
      const figure = (text?.includes('%') === true ? percent : raw)?.toFixed(2) ?? '-';
      return text === undefined || text.includes(figure) ? [] : [`${entry.id}: ${text} for ${column}`];
    });
  });
}

for (const [size, isPolite] of [
  [DESKTOP, true],
  [PHONE, false],
] as const) {
  const words = `${size.width} px, by a program that ${isPolite ? 'heeds' : 'ignores'} translate="no"`;

  test(`translated at ${words}: the board stays right`, async ({ page }) => {
    await page.setViewportSize(size);
    const entries = await publishedEntries(page);
    const problems = noteProblems(page);
    await openBoard(page);
    await translate(page, isPolite);
    const isRight = async () => {
      await expect.poll(() => wrongFigures(page, entries)).toEqual([]);
      expect(problems).toEqual([]);
    };
    for (const [text, pattern] of [
      ['llama', /llama/i],
      ['no-such-model', /^$/],
      ['gemma', /gemma/i],
    ] as const) {
      await page.getByRole('textbox', { name: 'Search models' }).fill(text);
      const names = entries.map(({ id }) => id).filter((id) => pattern.test(id));
      await expect
        .poll(async () => (await drawnRows(page)).map(({ id }) => id).toSorted())
        .toEqual(names.toSorted());
      await isRight();
    }
    await page.getByRole('textbox', { name: 'Search models' }).fill('');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(entries.length + 1));
    for (const direction of ['desc', 'asc']) {
      await header(page, scoreKey('bba')).getByRole('link').first().dispatchEvent('click');
      await expect.poll(() => parameter(page, 'sort')).toContain(direction);
      await isRight();
    }
    // On phones the quick filters are in a sheet.
    if (size === PHONE) await page.getByRole('button', { name: 'Advanced Filters' }).click();
    await page.getByRole('button', { name: 'For Edge Devices' }).click();
    await expect.poll(() => parameter(page, 'params')).not.toBeNull();
    await page.keyboard.press('Escape');
    await isRight();
    await page.locator('tbody button[aria-label^="Pin "]').nth(3).dispatchEvent('click');
    await expect.poll(() => parameter(page, 'pinned')).not.toBeNull();
    await isRight();
    for (let steps = 0; steps < 4; steps += 1) await page.goBack();
    await isRight();
    await scroller(page).evaluate((element) => element.scrollBy(0, 600));
    await pressAll(page);
    await isRight();
  });
}

test('translated, no page fails', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const problems = noteProblems(page);
  await openBoard(page);
  const takenFromReact = await translate(page, false);
  let title = await page.title();
  for (const hash of OTHER_PAGES) {
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    await expect(page).not.toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    title = await page.title();
    await pressAll(page);
    expect(await takenFromReact(), hash).toEqual([]);
    expect(problems, hash).toEqual([]);
  }
  for (const _ of OTHER_PAGES) await page.goBack();
  await hydrated(page);
  const entries = await publishedEntries(page);
  await expect.poll(() => wrongFigures(page, entries)).toEqual([]);
  expect(problems).toEqual([]);
});

test('translated before its script arrives, the board is rendered again and right', async ({ page }) => {
  const entries = await publishedEntries(page);
  const release = await withholdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(rowAt(page, 1)).toBeVisible();
  await translate(page, true);
  release();
  await hydrated(page);
  await header(page, scoreKey('bba')).getByRole('link').first().click();
  await expect.poll(() => parameter(page, 'sort')).not.toBeNull();
  await expect.poll(() => wrongFigures(page, entries)).toEqual([]);
});

/** Pages that the browser translates: figures stay beside their model, and no part fails. */
import { expect, type Page, test } from '@playwright/test';
import { bareTexts } from '../../packages/web/test/bare-texts.ts';
import {
  AVERAGE,
  BEST,
  header,
  openBoard,
  parameter,
  publishedEntries,
  scoreKey,
  scroller,
} from './support/board.ts';
import { expectModels } from './support/filters.ts';
import { hydrated, noteProblems } from './support/hydration.ts';
import { PHONE } from './support/screens.ts';
import { pressAll, translate } from './support/translation.ts';

const OTHER_PAGES = [
  '#/add',
  '#/vote',
  '#/quote',
  '#/methods',
  '#/shortlist',
  `#/model/${BEST}`,
  '#/org/google',
  '#/run/1',
  '#/publication/1',
  `#/compare?models=${BEST},openai/gpt-4o`,
  '#/changes',
  '#/explore',
  '#/questions',
  `#/profile?models=${BEST},openai/gpt-4o`,
  '#/nowhere',
];

/** What is wrong with the drawn rows: a figure that is not of the row's model, or a name that no model has. */
async function wrongRows(page: Page): Promise<string[]> {
  const entries = new Map((await publishedEntries(page)).map((entry) => [entry.model.name, entry]));
  const rows = await page.locator('tbody tr[aria-rowindex]').evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[data-column]')].map((cell) => {
        const shown = cell.getAttribute('data-column') === 'id' ? cell.querySelector('a') : cell;
        return [cell.getAttribute('data-column') ?? '', shown?.textContent ?? ''] as const;
      }),
    ),
  );
  return rows.flatMap((cells) => {
    const { id: name = '', ...shown } = Object.fromEntries(cells);
    const entry = entries.get(name);
    if (entry === undefined) return [`No model is named ${name}`];
    const isRaw = (text: string) => !text.includes('%');
    const scores = Object.entries(entry.evaluations).map(
      ([key, { value, normalized_score: percent }]) => [scoreKey(key), value, percent] as const,
    );
    const average = entry.model.average_score ?? 0;
    return [...scores, [AVERAGE, average, average] as const].flatMap(([column, value, percent]) => {
      const text = shown[column];
      if (text === undefined || text.includes((isRaw(text) ? value : percent).toFixed(2))) return [];
      return [`${name} has ${text} for ${column}`];
    });
  });
}

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  for (const isPolite of [true, false]) {
    const words = `${size.width} px, by a program that ${isPolite ? 'heeds' : 'ignores'} translate="no"`;

    test(`translated at ${words}: the board stays right`, async ({ page }) => {
      await page.setViewportSize(size);
      const names = (await publishedEntries(page)).map(({ id }) => id);
      const problems = noteProblems(page);
      await openBoard(page);
      await translate(page, isPolite);
      const isRight = async () => {
        await expect.poll(() => wrongRows(page)).toEqual([]);
        expect(problems).toEqual([]);
      };
      const search = page.getByRole('textbox', { name: 'Search models' });
      for (const [text, pattern] of [
        ['g', /g/i],
        ['gemma; llama', /gemma|llama/i],
        ['no-such-model', /^$/],
        ['gemma', /gemma/i],
      ] as const) {
        await search.fill(text);
        if (text !== 'g')
          await expectModels(
            page,
            names.filter((name) => pattern.test(name)),
          );
        await isRight();
      }
      await search.fill('');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(names.length + 1));
      for (const direction of ['desc', 'asc']) {
        await header(page, scoreKey('bba')).getByRole('link').first().dispatchEvent('click');
        await expect.poll(() => parameter(page, 'sort')).toContain(direction);
        await isRight();
      }
      await page.getByRole('button', { name: 'For Edge Devices' }).dispatchEvent('click');
      await expect.poll(() => parameter(page, 'params')).not.toBeNull();
      await isRight();
      await page.getByRole('button', { name: /^Pin / }).nth(3).dispatchEvent('click');
      await expect.poll(() => parameter(page, 'pinned')).not.toBeNull();
      await isRight();
      for (let steps = 0; steps < 4; steps += 1) await page.goBack();
      await isRight();
      await scroller(page).evaluate((element) => element.scrollBy(0, 600));
      await pressAll(page);
      await isRight();
    });
  }

  test(`translated at ${size.width} px: no page fails`, async ({ page }) => {
    await page.setViewportSize(size);
    const problems = noteProblems(page);
    await openBoard(page);
    await translate(page, false);
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
      expect(await page.evaluate(bareTexts), hash).toEqual([]);
      expect(problems, hash).toEqual([]);
    }
    for (const _ of OTHER_PAGES) await page.goBack();
    await hydrated(page);
    await expect.poll(() => wrongRows(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
}

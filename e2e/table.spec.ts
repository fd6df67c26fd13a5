import { expect, type Page, test } from '@playwright/test';
import {
  AVERAGE,
  BEST,
  cell,
  drawn,
  header,
  openBoard,
  publishedEntries,
  rowAt,
  scoreKey,
  scroller,
  serveEntries,
} from './support/board.ts';
import { configOf } from './support/config.ts';

/** The percentages of a column, from the rows that are in the document. */
async function percents(page: Page, columnKey: string): Promise<number[]> {
  await drawn(page);
  const texts = await page.locator(`tbody [data-column="${columnKey}"]`).allInnerTexts();
  return texts.map((text) => Number.parseFloat(text));
}

test('title and subtitle', async ({ page }) => {
  await openBoard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indic LLM Leaderboard');
  await expect(page.getByText('Benchmark for large language model in Indic domains')).toBeVisible();
});

test('results table: the default columns in their order', async ({ page }) => {
  await openBoard(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Pin',
    'Rank',
    'Type',
    'Model',
    'Average Score',
    /^BBA/,
    /^BBF/,
    /^BBK/,
    /^BBL/,
    'CO₂ Cost',
  ]);
});

test('results table: the published scores, best average first', async ({ page }) => {
  await openBoard(page);
  const first = rowAt(page, 1);
  await expect(cell(first, 'id')).toHaveText(BEST);
  await expect(cell(first, AVERAGE)).toHaveText('65.96 %');
  await expect(cell(first, scoreKey('bba'))).toHaveText('58.20 %');
  await expect(cell(first, scoreKey('bbl'))).toHaveText('76.68 %');
  await expect(header(page, AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  const averages = await percents(page, AVERAGE);
  expect(averages.length).toBeGreaterThan(15);
  expect(averages).toEqual([...averages].sort((a, b) => b - a));
});

test('results table: a click on a header sorts, a second one turns the order', async ({ page }) => {
  await openBoard(page);
  const column = scoreKey('bbk');
  await header(page, column).getByRole('button').click();
  await expect(header(page, column)).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('[aria-sort]')).toHaveCount(1);
  const falling = await percents(page, column);
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await header(page, column).getByRole('button').click();
  await expect(header(page, column)).toHaveAttribute('aria-sort', 'ascending');
  const rising = await percents(page, column);
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(rising[0]).toBeLessThan(falling.at(-1) ?? 0);
});

test('results table: a new order is read from its top', async ({ page }) => {
  await openBoard(page);
  await scroller(page).evaluate((element) => element.scrollTo({ top: 600 }));
  await header(page, 'id').getByRole('button').click();
  await expect.poll(() => scroller(page).evaluate((element) => element.scrollTop)).toBe(0);
});

test('results table: rank and type have no sort icon', async ({ page }) => {
  await openBoard(page);
  await expect(header(page, 'rank').locator('svg')).toHaveCount(0);
  await expect(header(page, 'model_type').locator('svg')).toHaveCount(0);
  await expect(header(page, 'id').locator('svg')).toHaveCount(1);
});

test('results table: rows of 45 px, a header of 1.25 times that, alternate shading', async ({ page }) => {
  await openBoard(page);
  expect((await rowAt(page, 1).boundingBox())?.height).toBe(45);
  expect((await rowAt(page, 2).boundingBox())?.height).toBe(45);
  expect((await page.locator('thead').boundingBox())?.height).toBeCloseTo(56.25, 1);
  await page.mouse.move(0, 0);
  const shade = (position: number) =>
    rowAt(page, position).evaluate((row) => getComputedStyle(row).backgroundColor);
  expect(await shade(1)).not.toBe(await shade(2));
  expect(await shade(1)).toBe(await shade(3));
});

test('results table: height of the window less 380 px, at least 500, resizable', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 1100 });
  await openBoard(page);
  await expect(scroller(page)).toHaveCSS('height', '720px');
  await expect(scroller(page)).toHaveCSS('resize', 'vertical');
  await page.setViewportSize({ width: 1200, height: 600 });
  await expect(scroller(page)).toHaveCSS('height', '500px');
});

test('results table: the header stays while the rows scroll', async ({ page }) => {
  await openBoard(page);
  const before = await header(page, 'id').boundingBox();
  await scroller(page).evaluate((element) => element.scrollTo({ top: 400 }));
  await expect
    .poll(() =>
      rowAt(page, 1)
        .boundingBox()
        .then((box) => box?.y),
    )
    .toBeLessThan(before?.y ?? 0);
  expect((await header(page, 'id').boundingBox())?.y).toBe(before?.y);
});

test('rank: medals for the first three, semi-bold to ten, plain after', async ({ page }) => {
  await openBoard(page);
  const weight = (position: number) =>
    cell(rowAt(page, position), 'rank')
      .getByText(String(position), { exact: true })
      .evaluate((element) => Number(getComputedStyle(element).fontWeight));
  const radius = (position: number) =>
    cell(rowAt(page, position), 'rank')
      .getByText(String(position), { exact: true })
      .evaluate((element) => getComputedStyle(element).borderRadius);
  for (const position of [1, 2, 3]) expect(await radius(position)).toBe('50%');
  expect(await radius(4)).toBe('0px');
  expect(await weight(10)).toBeGreaterThanOrEqual(600);
  expect(await weight(11)).toBe(400);
});

test('rank: an arrow tells the change since the publication before', async ({ page }) => {
  const entries = await publishedEntries(page);
  const changed = entries.map((entry) => {
    if (entry.model.name === BEST) return { ...entry, previous_rank: 3 };
    if (entry.model.name === 'openai/gpt-4o') return { ...entry, previous_rank: 1 };
    if (entry.model.name === 'openai/gpt-oss-120b') return { ...entry, previous_rank: 3 };
    return { ...entry, previous_rank: null };
  });
  await serveEntries(page, changed);
  await openBoard(page);
  const arrow = (position: number) => cell(rowAt(page, position), 'rank').locator('[data-tooltip]');
  await expect(arrow(1)).toHaveText('2 positions up');
  await expect(arrow(2)).toHaveText('1 position down');
  await expect(arrow(3)).toHaveCount(0);
  await expect(arrow(4)).toHaveCount(0);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await arrow(1).hover();
  await expect(page.getByRole('tooltip')).toHaveText('2 positions up');
});

test('type: an icon with the name of the type', async ({ page }) => {
  await openBoard(page);
  const icon = cell(rowAt(page, 1), 'model_type').getByRole('img');
  await expect(icon).toHaveAccessibleName('Chat');
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await icon.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Chat');
});

test('model: links to its page on the hub in a new tab; bold up to rank 3', async ({ page }) => {
  await openBoard(page);
  const { hubName, hubUrl } = await configOf(page);
  const link = cell(rowAt(page, 1), 'id').getByRole('link').first();
  await expect(link).toHaveAttribute('href', `${hubUrl.replace(/\/$/, '')}/${BEST}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('title', `View ${BEST} on ${hubName}`);
  const weight = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weight('gpt-oss-120b')).toBe(700);
  expect(await weight('DeepSeek-V3')).toBeLessThan(700);
});

test('model: one that is on no hub has no link', async ({ page }) => {
  await openBoard(page);
  const name = cell(rowAt(page, 2), 'id');
  await expect(name).toHaveText('openai/gpt-4o');
  await expect(name.getByTitle(/^View openai/)).toHaveCount(0);
});

test('model: the dataset icon leads to the detailed results, where there is a dataset', async ({ page }) => {
  const dataset = 'https://hub.example/datasets/results';
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const settings = JSON.stringify({ resultsDatasetUrl: dataset }).replaceAll('"', '&quot;');
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(
        /name="leaderboard-config" content="[^"]*"/,
        `name="leaderboard-config" content="${settings}"`,
      ),
    });
  });
  await openBoard(page);
  const link = cell(rowAt(page, 2), 'id').getByRole('link');
  await expect(link).toHaveAccessibleName('View detailed evaluation results for openai/gpt-4o');
  await expect(link).toHaveAttribute('href', dataset);
});

test('CO₂ cost in kg; an unknown one is a 0 that says so', async ({ page }) => {
  const entries = await publishedEntries(page);
  for (const entry of entries) entry.metadata.co2_cost = entry.model.name === BEST ? 1.2 : null;
  await serveEntries(page, entries);
  await openBoard(page);
  await expect(cell(rowAt(page, 1), 'metadata.co2_cost')).toHaveText('1.20 kg');
  const unknown = cell(rowAt(page, 2), 'metadata.co2_cost');
  await expect(unknown).toHaveText('0 (not reported)');
  await expect(unknown.locator('[data-tooltip]')).toHaveAttribute('data-tooltip', 'not reported');
});

test('the average’s dot goes from blue at the highest to red at the lowest', async ({ page }) => {
  await openBoard(page);
  const color = async (position: number) => {
    const dot = cell(rowAt(page, position), AVERAGE).locator('span:empty').first();
    // The browser answers in the color space it mixed in; painted on a canvas it is plain red, green, blue.
    return dot.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return { red, blue };
    });
  };
  const best = await color(1);
  expect(best.blue).toBeGreaterThan(best.red);
  await header(page, AVERAGE).getByRole('button').click();
  await expect(header(page, AVERAGE)).toHaveAttribute('aria-sort', 'ascending');
  const worst = await color(1);
  expect(worst.red).toBeGreaterThan(worst.blue);
});

test('logo header: a click resets the sort and clears the address, without a history entry', async ({
  page,
}) => {
  await openBoard(page, '/?keep=1#/');
  await header(page, 'id').getByRole('button').click();
  await expect(page).toHaveURL(/[?&]sort=id:asc/);
  await expect(header(page, 'id')).toHaveAttribute('aria-sort', 'ascending');
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: /^Back to the default view/ }).click();
  await expect(page).toHaveURL('/');
  await expect(header(page, AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(BEST);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('logo header: at the bare address nothing is replaced', async ({ page }) => {
  await openBoard(page);
  await page.evaluate(() => history.replaceState('kept', ''));
  await page.getByRole('link', { name: /^Back to the default view/ }).click();
  expect(await page.evaluate(() => history.state)).toBe('kept');
});

test('the logo header shows an emblem for each domain, by name', async ({ page }) => {
  await openBoard(page);
  const emblems = page.getByRole('link', { name: /^Back to the default view/ }).getByRole('img');
  await expect(emblems).toHaveCount(4);
  for (const [index, name] of ['Ayurveda', 'Finance', 'Agriculture', 'Legal'].entries()) {
    await expect(emblems.nth(index)).toHaveAccessibleName(name);
  }
});

import { expect, type Page, test } from '@playwright/test';
import { COLUMNS } from '../packages/core/src/board/columns.ts';
import {
  AVERAGE,
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

async function names(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator('tbody [data-column="id"]').allInnerTexts();
}

test('normalized scores have a percent sign and a bar, raw ones neither; the average stays in percent', async ({
  page,
}) => {
  await openBoard(page);
  const bba = cell(rowAt(page, 1), scoreKey('bba'));
  await expect(bba).toHaveText('58.20 %');
  await expect(bba.locator('span span')).toHaveCount(1);
  await openBoard(page, '/?scoreDisplay=raw');
  await expect(bba).toHaveText('0.58');
  await expect(bba.locator('span span')).toHaveCount(0);
  await expect(cell(rowAt(page, 1), AVERAGE)).toHaveText('65.96 %');
});

test('large rows are 60 px high, their header 75', async ({ page }) => {
  await openBoard(page, '/?rowSize=large');
  expect((await rowAt(page, 2).boundingBox())?.height).toBe(60);
  expect((await page.locator('thead').boundingBox())?.height).toBe(75);
  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(rowAt(page, 31)).toBeVisible();
});

test('static ranks stay under a filter, dynamic ones count anew; arrows only for static ones', async ({
  page,
}) => {
  const entries = await publishedEntries(page);
  for (const entry of entries) entry.previous_rank = 31;
  await serveEntries(page, entries);
  await openBoard(page, '/?search=gemma');
  const staticRank = await cell(rowAt(page, 1), 'rank').locator('span > span').first().innerText();
  expect(Number(staticRank)).toBeGreaterThan(1);
  await expect(cell(rowAt(page, 1), 'rank')).toContainText('positions up');
  await openBoard(page, '/?search=gemma&averageMode=visible');
  await expect(cell(rowAt(page, 1), 'rank')).not.toContainText('position');
  await openBoard(page, '/?search=gemma&rankingMode=dynamic');
  await expect(cell(rowAt(page, 1), 'rank')).toHaveText('1');
  await expect(cell(rowAt(page, 2), 'rank')).toHaveText('2');
});

test('the average over the visible scores only', async ({ page }) => {
  await openBoard(page, `/?averageMode=visible&columns=${scoreKey('bba')}`);
  await expect(header(page, scoreKey('bbf'))).toHaveCount(0);
  await expect(cell(rowAt(page, 1), AVERAGE)).toHaveText(
    await cell(rowAt(page, 1), scoreKey('bba')).innerText(),
  );
  // No score is visible: there is nothing to average.
  await openBoard(page, '/?averageMode=visible&columns=metadata.co2_cost');
  await expect(cell(rowAt(page, 1), AVERAGE)).toHaveText('-');
});

test('the color of the average goes from red at the lowest to blue at the highest', async ({ page }) => {
  await openBoard(page);
  const dot = async (position: number): Promise<number[]> => {
    await rowAt(page, position).scrollIntoViewIfNeeded();
    const color = await cell(rowAt(page, position), AVERAGE)
      .locator('span span span')
      .first()
      .evaluate((element) => {
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('No canvas');
        context.fillStyle = getComputedStyle(element).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });
    return color;
  };
  const [red = 0, , blue = 0] = await dot(1);
  expect(blue).toBeGreaterThan(red);
  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const [lastRed = 0, , lastBlue = 0] = await dot(31);
  expect(lastRed).toBeGreaterThan(lastBlue);
});

const ALL = [
  'Pin',
  'Rank',
  'Type',
  'Model',
  'Average Score',
  ...['BBA', 'BBF', 'BBK', 'BBL'].flatMap((domain) => [domain, `${domain}_English`, `${domain}_Hindi`]),
  'Architecture',
  'Precision',
  'Parameters',
  'License',
  'CO₂ Cost',
  'Hub ❤️',
  'Upload Date',
  'Submission Date',
  'Generation',
  'Base Model',
  'Chat Template',
  'Hub Availability',
  'Official Providers',
  'Mixture of Experts',
  'Flag Status',
];
const WIDTHS = [
  40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 210, 140, 160, 160, 140,
  140, 160, 200, 160, 390, 140, 180, 240, 200, 160,
];

const ALL_COLUMNS = `/?columns=${COLUMNS.map(({ key }) => key).join(',')}`;

test('all columns in their order, with their widths', async ({ page }) => {
  await openBoard(page, ALL_COLUMNS);
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveCount(ALL.length);
  const texts = await headers.allInnerTexts();
  expect(texts.map((text) => text.split('\n')[0]?.trim())).toEqual(ALL);
  const widths = await headers.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().width)),
  );
  expect(widths).toEqual(WIDTHS);
});

test('cells: yes in the success color, no in the error color, "-" for what is missing', async ({ page }) => {
  const [entry] = await publishedEntries(page);
  if (entry === undefined) throw new Error('No entries');
  Object.assign(entry.features, { is_moe: true, is_flagged: false, is_not_available_on_hub: null });
  Object.assign(entry.metadata, {
    params_billions: 7.24,
    co2_cost: null,
    hub_hearts: null,
    base_model: null,
    hub_license: 'mit',
    upload_date: '2025-01-02',
  });
  await serveEntries(page, [entry]);
  await openBoard(page, ALL_COLUMNS);
  const shown = (key: string) => cell(rowAt(page, 1), key);
  await expect(shown('features.is_moe')).toHaveText('Yes');
  await expect(shown('features.is_flagged')).toHaveText('No');
  await expect(shown('features.is_not_available_on_hub')).toHaveText('-');
  await expect(shown('metadata.params_billions')).toHaveText('7.24B');
  await expect(shown('metadata.co2_cost')).toHaveText('0 (not reported)');
  await expect(shown('metadata.hub_hearts')).toHaveText('-');
  await expect(shown('metadata.base_model')).toHaveText('-');
  await expect(shown('metadata.hub_license')).toHaveText('mit');
  await expect(shown('metadata.upload_date')).toHaveText('2025-01-02');
  const color = (key: string) =>
    shown(key)
      .locator('span')
      .evaluate((element) => getComputedStyle(element).color);
  expect(await color('features.is_moe')).not.toBe(await color('features.is_flagged'));
});

test('a benchmark column appears only when it is visible, whatever the sort', async ({ page }) => {
  await openBoard(page, `/?sort=${scoreKey('bba_hindi')}:desc`);
  await expect(header(page, scoreKey('bba_hindi'))).toHaveCount(0);
  expect(await names(page)).toHaveLength(await page.locator('tbody tr[aria-rowindex]').count());
});

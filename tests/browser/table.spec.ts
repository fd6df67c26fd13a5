import { expect, test } from '@playwright/test';
import { AVERAGE, scoreKey } from '../../packages/web/test/in-page.ts';
import { BEST, cell, drawn, header, openBoard, rowAt, scroller } from './support/board.ts';
import { configOf } from './support/config.ts';

test('the published models are on the board, best average first, with links to the real hub', async ({
  page,
}) => {
  await openBoard(page);
  const first = rowAt(page, 1);
  await expect(cell(first, 'id')).toHaveText(BEST);
  await expect(cell(first, AVERAGE)).toHaveText('65.96 %');
  await expect(cell(first, scoreKey('bba'))).toHaveText('58.20 %');
  await expect(cell(first, scoreKey('bbl'))).toHaveText('76.68 %');
  await expect(cell(first, 'model_type').getByRole('img')).toHaveAccessibleName('Chat');
  await expect(header(page, AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  await drawn(page);
  const texts = await page.locator(`tbody [data-column="${AVERAGE}"]`).allInnerTexts();
  const averages = texts.map((text) => Number.parseFloat(text));
  expect(averages.length).toBeGreaterThan(15);
  expect(averages).toEqual([...averages].sort((a, b) => b - a));

  const { hubName, hubUrl } = await configOf(page);
  const link = cell(first, 'id').getByRole('link').first();
  await expect(link).toHaveAttribute('href', `${hubUrl.replace(/\/$/, '')}/${BEST}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('title', `View ${BEST} on ${hubName}`);

  const onNoHub = cell(rowAt(page, 2), 'id');
  await expect(onNoHub).toHaveText('openai/gpt-4o');
  await expect(onNoHub.getByTitle(/^View openai/)).toHaveCount(0);

  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(rowAt(page, 31)).toBeVisible();
});

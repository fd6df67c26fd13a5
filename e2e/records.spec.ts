import { expect, test } from '@playwright/test';
import { AVERAGE, BEST, cell, openBoard, parameter, rowAt } from './support/board.ts';
import { hydrated } from './support/hydration.ts';

test('the board leads to a model, the model to its run, and the changes to the past and back', async ({
  page,
}) => {
  await openBoard(page);
  await cell(rowAt(page, 1), 'id')
    .getByRole('link', { name: `Details of ${BEST}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Qwen3-235B-A22B-Instruct-2507');
  await expect(page.getByText('Rank 1 of 31')).toBeVisible();
  await expect(page.getByRole('img', { name: /^The twelve scores of/ })).toBeVisible();
  await page.getByRole('region', { name: 'Runs' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Passport' })).toBeVisible();
  await expect(
    page.getByText('There is no results file: the scores were read from a publication'),
  ).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('link', { name: 'Publication 1' }).first().click();
  const address = await page.getByRole('link', { name: /\/board\/1$/ }).getAttribute('href');
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByText('This is the board as publication 1 left it.')).toBeVisible();
  await expect(cell(rowAt(page, 1), AVERAGE)).toHaveText('65.96 %');
  await page.getByRole('button', { name: 'Back to the board of today' }).click();
  await expect(page.getByText('This is the board as publication 1 left it.')).toHaveCount(0);
  expect(parameter(page, 'at')).toBeNull();
});

test('two pinned models are compared, the link of the comparison shows the same picture, and exploring leads to a model', async ({
  page,
}) => {
  await openBoard(page);
  for (const place of [1, 2]) await cell(rowAt(page, place), 'isPinned').getByRole('button').click();
  await page.getByRole('link', { name: 'Compare the 2 pinned' }).click();
  await expect(page.getByRole('status').getByText(/cannot be told apart overall|is ahead of/)).toBeVisible();
  const picture = page.getByRole('img', { name: /^Scores of/ });
  const shown = await picture.innerHTML();
  await page.goto('about:blank');
  await page.goto(`/?models=${BEST},openai/gpt-4o#/compare`);
  await hydrated(page);
  await expect(picture).toBeVisible();
  expect(await picture.innerHTML()).toBe(shown);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('button', { name: 'Figures as a table' }).click();
  await page.getByRole('link', { name: BEST }).click();
  await expect(page.getByText('Rank 1 of 31')).toBeVisible();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';

test('the page covers the limits of intervals and challenging scores', async () => {
  await openApp('/#/methods');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Methods');
  await expect.element(page.getByText(/It covers only the choice of questions/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'To challenge a score' })).toBeVisible();
  await page.getByText('Agriculture, Hindi (bbk_Hindi)').click();
  const prompt = page.byCss('details[open] pre[lang="hi"]').first();
  await expect.element(prompt).toHaveTextContent(/^Question: इनमें से .* Choices: A\. चना B\. .* Answer:$/);
  await page.getByText('Formulas').first().click();
  await expect.element(page.getByText('V = Σ c²·p(1−p)/n', { exact: false })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

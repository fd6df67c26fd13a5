import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard } from '../../test/components/board.ts';
import { DESKTOP, resize } from '../../test/components/looks.ts';

test('the link to the other language leads to the same page, wherever it is opened', async () => {
  await resize(DESKTOP);
  await openBoard('/?search=gpt');
  const hindi = page.getByRole('link', { name: 'हिन्दी' });
  await expect.element(hindi).toHaveAttribute('href', '/?search=gpt&lang=hi');
  await page.getByRole('textbox', { name: 'Search models' }).fill('gemma');
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&lang=hi');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Compare' }).click();
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&lang=hi#/compare');
  await page.getByRole('combobox', { name: 'Add a model' }).fill('lab/a');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&models=lab/a&lang=hi#/compare');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../../test/components/board.ts';
import { axeFindings } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { publicationRecord } from '../../../test/record-samples.ts';

test('a publication tells who moved, who is new and who left, and how to cite it by its hash', async () => {
  await openApp('/#/publication/3', {
    answers: {
      '/api/publications/3': ({ searchParams }) =>
        Response.json(publicationRecord(searchParams.get('since') === '1' ? { since: 1, moved: 9 } : {})),
    },
  });
  await expect.element(page.getByText('1 moved, 1 new, 1 left, 28 in the same place.')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /lab\/model-7B 5 2 ▲ 3 49\.00 % 50\.00 %/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /lab\/old 7 left/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'The board as it was' }))
    .toHaveAttribute('href', '#/?at=3');
  await expect.element(page.getByText(/SHA-256 of its rows: f{64}$/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('textbox', { name: 'Compare with publication' }).fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expectParameter('since', '1');
  await expect.element(page.getByRole('heading', { name: 'Since publication 1' })).toBeVisible();
});

test('a publication that does not exist has a screen with the way back', async () => {
  await openApp('/#/publication/99');
  await expect.element(page.getByText('No such publication')).toBeVisible();
});

import { expect, type Page, test } from '@playwright/test';
import { AVERAGE } from '../../packages/web/test/in-page.ts';
import { BEST, cell, openBoard, parameter, rowAt } from './support/board.ts';

/** What a feed lacks of the elements that RFC 4287 asks for, as the browser's XML parser reads it. */
function atomFaults(page: Page, address: string): Promise<string[]> {
  return page.evaluate(async (feed) => {
    const text = await (await fetch(feed)).text();
    const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
    if (root.localName !== 'feed' || root.namespaceURI !== 'http://www.w3.org/2005/Atom') return ['no feed'];
    const entries = [...root.children].filter(({ localName }) => localName === 'entry');
    const faults = entries.length === 0 ? ['no entries'] : [];
    const ids = new Set<string>();
    for (const one of [root, ...entries]) {
      const parts = (name: string) =>
        [...one.children].filter((child) => child.localName === name).map((child) => child.textContent ?? '');
      for (const name of ['id', 'title', 'updated'])
        if (parts(name).length !== 1 || parts(name)[0] === '') faults.push(`${one.localName}: ${name}`);
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(parts('updated')[0] ?? ''))
        faults.push(`${one.localName}: updated is no time`);
      const id = parts('id')[0] ?? '';
      if (!/^[a-z]+:/.test(id) || ids.has(id)) faults.push(`${one.localName}: id ${id}`);
      ids.add(id);
      // An entry without content must have a link to what it is about.
      if (one.querySelector(':scope > link[href]') === null) faults.push(`${one.localName}: no link`);
    }
    if (root.querySelector(':scope > author > name')?.textContent === '') faults.push('no author');
    if (root.querySelector(':scope > link[rel="self"]') === null) faults.push('no link to itself');
    return faults;
  }, address);
}

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
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Known', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'arXiv:2510.25409' })).toHaveAttribute(
    'href',
    'https://arxiv.org/abs/2510.25409',
  );
  await expect(page.getByText('A results file: the scores come from published results')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Changes' }).click();
  const feed = await page.getByRole('link', { name: 'Atom feed of changes' }).getAttribute('href');
  expect(await atomFaults(page, feed ?? '')).toEqual([]);
  await page.getByText(/: 31 models added$/).click();
  await page.getByRole('link', { name: 'Board 1' }).first().click();
  const address = await page.getByRole('link', { name: /\/board\/1$/ }).getAttribute('href');
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByText('This is board 1, one of the past.')).toBeVisible();
  await expect(cell(rowAt(page, 1), AVERAGE)).toHaveText('65.96 %');
  await page.getByRole('link', { name: 'Back to today’s board' }).click();
  await expect(page.getByText('This is board 1, one of the past.')).toHaveCount(0);
  expect(parameter(page, 'at')).toBeNull();
});

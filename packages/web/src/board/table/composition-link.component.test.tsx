import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../../test/board-samples.ts';
import { expectParameter, header, openBoard, rowAt, sorter } from '../../../test/components/board.ts';
import { expectCount, focus, press, resize } from '../../../test/components/looks.ts';
import { openApp } from '../../../test/components/open-app.tsx';
import { cardComposition } from '../../../test/composition-samples.ts';
import { boardBody, DESKTOP, PHONE, scoreKey } from '../../../test/in-page.ts';

const DOMAIN_LINK = /^What \w+ consists of$/;
const link = (domain: string) => header(scoreKey(domain)).getByRole('link', { name: DOMAIN_LINK });
const tooltip = page.getByRole('tooltip');

async function openWithComposition(path = '/'): Promise<void> {
  const body = boardBody(BOARD);
  await openApp(path, {
    answers: {
      '/api/leaderboard/formatted': () => new Response(body),
      '/api/composition': () => Response.json(cardComposition()),
    },
  });
  await expect.element(rowAt(1)).toBeVisible();
}

afterEach(() => resize(DESKTOP));

test('one press on a header opens what its domain consists of', async () => {
  await openWithComposition();
  await link('bbf').click();
  await expect.element(page.getByRole('heading', { name: 'Finance (BBF) 19,433 questions' })).toHaveFocus();
  await expect.poll(() => location.hash).toBe('#/methods');
  await expectParameter('section', 'bbf');
});

test('Tab leads from the sort of a column to its domain', async () => {
  await openWithComposition();
  focus(sorter(scoreKey('bbk')));
  await press('Tab');
  await expect.element(link('bbk')).toHaveFocus();
  await expect
    .element(tooltip)
    .toHaveTextContent('Agriculture: half of the questions lie in 3 of 25 subjects.');
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: /^Agriculture \(BBK\)/ })).toHaveFocus();
  expect(new URLSearchParams(location.search).get('sort')).toBeNull();
});

test('a column is named by its domain, and languages have no link', async () => {
  await openBoard(`/?columns=id,${scoreKey('bba')},${scoreKey('bba_hindi')}`);
  await expect.element(page.getByRole('columnheader', { name: 'BBA Ayurveda', exact: true })).toBeVisible();
  await expectCount(page.getByRole('grid').getByRole('link', { name: DOMAIN_LINK }), 1);
});

test('on a phone the header and the opened row lead there', async () => {
  await resize(PHONE);
  await openWithComposition();
  await expect.element(link('bba')).toBeVisible();
  await page
    .getByRole('button', { name: /^All scores of / })
    .first()
    .click();
  await page.getByRole('link', { name: 'What Legal consists of' }).last().click();
  await expect.element(page.getByRole('heading', { name: /^Legal \(BBL\)/ })).toHaveFocus();
});

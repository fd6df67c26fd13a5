import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectParameter } from '../../test/components/board.ts';
import { press } from '../../test/components/looks.ts';
import { type Answers, openApp } from '../../test/components/open-app.tsx';
import { publicationRecord } from '../../test/record-samples.ts';

test('a publication shows moved, new and left models and its citation', async () => {
  await openApp('/#/publication/3', {
    answers: {
      '/api/publications/3': ({ searchParams }) =>
        Response.json(publicationRecord(searchParams.get('since') === '1' ? { since: 1, moved: 9 } : {})),
    },
  });
  await expect.element(page.getByText(/^1 model moved, 1 new, 1 left, 28 in the same order\./)).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /lab\/model-7B 5 2 ▲ 3 49\.00 % 50\.00 %/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /lab\/old 7 left/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'The board as it was' }))
    .toHaveAttribute('href', '#/?at=3');
  await expect.element(page.getByText(/SHA-256 of its rows: f{64}$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Compare with board' }).fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expectParameter('since', '1');
  await expect.element(page.getByRole('heading', { name: 'Since board 1' })).toBeVisible();
});

test('an unknown publication is asked for once, and has a screen with a link back', async () => {
  let calls = 0;
  await openApp('/#/publication/99', {
    answers: {
      '/api/publications/99': () => {
        calls += 1;
        return new Response(null, { status: 404 });
      },
    },
  });
  await expect.element(page.getByText('No such board')).toBeVisible();
  expect(calls).toBe(1);
});

function publications(): Answers {
  const numbers = ['1', '2', '3'];
  return {
    '/api/publications/*': ({ pathname, searchParams }) => {
      const number = Number(pathname.split('/').at(-1));
      const since = searchParams.get('since');
      if (since !== null && !numbers.includes(since)) return new Response(null, { status: 404 });
      return Response.json(
        publicationRecord({
          publication: number,
          previous: number === 1 ? null : number - 1,
          next: number === 3 ? null : number + 1,
          newest: 3,
          since: since === null ? (number === 1 ? null : number - 1) : Number(since),
        }),
      );
    },
  };
}
const field = page.getByRole('textbox', { name: 'Compare with board' });

test('an unknown publication to compare with is a correctable error', async () => {
  await openApp('/?since=999#/publication/1', { answers: publications() });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Board 1');
  const error = page.getByText('There is no board 999 to compare with.');
  await expect.element(error).toHaveAttribute('role', 'alert');
  await expect.element(field).toHaveValue('999');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('There is no board 999 to compare with.');
  await field.fill('2');
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Since board 2' })).toBeVisible();
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  history.back();
  await expect.element(error).toBeVisible();
  await expect.element(field).toHaveValue('999');
});

test('a wrong number does not affect other publications', async () => {
  await openApp('/?since=999#/publication/2', { answers: publications() });
  await expect.element(page.getByText('There is no board 999 to compare with.')).toBeVisible();
  await page.getByRole('link', { name: 'Board 3' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Board 3');
  await expect.element(field).toHaveValue('2');
  await expectParameter('since', null);
  const today = page.getByRole('link', { name: 'The board as it is' });
  await expect.element(today).toHaveAttribute('href', '#/');
});

test('comparing keeps the focus in the form, and Back undoes it', async () => {
  await openApp('/#/publication/3', { answers: publications() });
  await expect.element(field).toHaveValue('2');
  await field.fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Since board 1' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Compare', exact: true })).toHaveFocus();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Since board 2' })).toBeVisible();
  await expect.element(field).toHaveValue('2');
});

import { COLUMNS } from '@leaderboard/core/board/columns';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { rowAt } from '../../test/components/board.ts';
import { expectCount } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { held } from '../../test/held.ts';
import { boardBody } from '../../test/in-page.ts';

const API = '/api/leaderboard/formatted';
const LINES = boardBody(BOARD);
const alert = page.getByRole('alert');

/** A server whose response the test can change. */
function boardServer(first: () => Response | Promise<Response>) {
  const server = { calls: 0, respond: first };
  const answer = () => {
    server.calls += 1;
    return server.respond();
  };
  return { server, answer, answers: { [API]: answer } };
}

test('while loading, ten skeleton rows have the widths of the table', async () => {
  const { promise, resolve: respond } = held<Response>();
  await openApp('/', { answers: { [API]: () => promise } });
  const rows = page.byCss('[data-skeleton-row]');
  await expectCount(rows, 10);
  // The search bar and filters have skeletons too.
  await expect.element(page.byCss('[data-skeleton="search"]')).toBeVisible();
  await expect.element(page.byCss('[data-skeleton="filters"]')).toBeVisible();
  await expectCount(page.getByRole('textbox'), 0);
  const cells = [...rows.first().element().children].slice(0, 5);
  expect(cells.map((cell) => cell.getBoundingClientRect().width)).toEqual(
    COLUMNS.slice(0, 5).map(({ width }) => width),
  );
  respond(new Response(LINES));
  await expect.element(rowAt(1)).toBeVisible();
  await expectCount(rows, 0);
});

test('a board without any model says so, and leads to submitting one', async () => {
  await openApp('/', { answers: { [API]: () => Response.json([]) } });
  await expect.element(page.getByText('Nothing published yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Submit a model.' })).toHaveAttribute('href', '#/add');
  await expectCount(page.getByText('Try modifying your filters'), 0);
});

test('an unreadable board does not claim that nothing is published', async () => {
  await openApp('/', { answers: { [API]: () => Response.json([null]) } });
  await expect.element(page.getByText('1 model could not be read')).toBeVisible();
  await expect.element(page.getByText('No models found')).toBeVisible();
});

test('a failed call is retried once, then shows a message and Retry', async () => {
  const { server, answer, answers } = boardServer(() => new Response('{}', { status: 503 }));
  // The first call starts before the application, as in public/boot.js.
  window.leaderboardCall = Promise.resolve(answer());
  await openApp('/', { answers });
  await expect.element(alert).toHaveTextContent('HTTP error! status: 503');
  expect(server.calls).toBe(2);
  server.respond = () => new Response(LINES);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rowAt(1)).toBeVisible();
});

test('back online, what failed is loaded without a press, and nothing else', async () => {
  let failures = 0;
  const { server, answers } = boardServer(() => {
    failures += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await openApp('/', { answers });
  window.dispatchEvent(new Event('offline'));
  await expect.element(alert).toHaveTextContent('Failed to fetch');
  expect(failures).toBe(2);
  server.respond = () => new Response(LINES);
  window.dispatchEvent(new Event('online'));
  await expect.element(rowAt(1)).toBeVisible();
  await expectCount(alert, 0);
  expect(server.calls).toBe(3);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.element(rowAt(1)).toBeVisible();
  expect(server.calls).toBe(3);
});

test('a failure without a message gets the sentence of the catalog', async () => {
  await openApp('/', { answers: { [API]: () => Promise.reject(new Error('')) } });
  await expect.element(alert).toHaveTextContent('An error occurred while loading the data');
});

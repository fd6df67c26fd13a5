import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { openBoard } from '../../test/components/board.ts';
import { DESKTOP, expectHidden, focus, press, resize } from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';

const BOARD_ANSWERS = { '/api/leaderboard/formatted': () => Response.json(BOARD) };
const DATASET = 'https://hub.test/datasets/results';
const navigation = page.getByRole('navigation');
const heading = page.getByRole('heading', { level: 1 });
const grid = page.getByRole('grid');
const main = page.getByRole('main');

test('navigation marks the current item, and the query stays', async () => {
  await resize(DESKTOP);
  await openBoard('/?keep=1');
  const board = navigation.getByRole('link', { name: 'Leaderboard' });
  const citations = navigation.getByRole('link', { name: 'Citations' });
  await expect.element(board).toHaveAttribute('aria-current', 'page');
  await citations.click();
  await expect.element(heading).toHaveTextContent(/^Citation Information$/);
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/?keep=1#/quote');
  await expect.poll(() => document.title).toMatch(/^Citation Information/);
  await expect.element(citations).toHaveAttribute('aria-current', 'page');
  await expect.element(board).not.toHaveAttribute('aria-current');
  history.back();
  await expect.poll(() => document.title).toMatch(/Leaderboard$/);
  await expect.element(grid).toBeVisible();
});

test('the new page gets the focus', async () => {
  await resize(DESKTOP);
  await openBoard();
  await navigation.getByRole('link', { name: 'Citations' }).click();
  await expect.element(main).toHaveFocus();
});

test('an unknown route says so and leads home', async () => {
  await openApp('/#/nowhere', { answers: BOARD_ANSWERS });
  await expect.element(heading).toHaveTextContent(/^Page not found$/);
  await main.getByRole('link').click();
  await expect.element(grid).toBeVisible();
});

test('an old link with the query after the # opens its page', async () => {
  await openApp('/#/quote?search=x');
  await expect.element(heading).toHaveTextContent(/^Citation Information$/);
});

test('below 900 px a menu holds the navigation', async () => {
  await resize({ width: 890, height: 800 });
  await openApp('/', {
    config: { resultsDatasetUrl: DATASET },
    answers: BOARD_ANSWERS,
  });
  const citations = page.getByRole('link', { name: 'Citations' });
  await expectHidden(citations);
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.click();
  await expect.element(page.getByText('Navigation', { exact: true })).toBeVisible();
  await expect.element(page.getByText('External links', { exact: true })).toBeVisible();
  await expect
    .element(navigation.getByRole('link', { name: CONFIG.hubName }))
    .toHaveAttribute('target', '_blank');
  await expect
    .element(navigation.getByRole('link', { name: 'Results dataset' }))
    .toHaveAttribute('href', DATASET);
  await expect
    .element(navigation.getByRole('link', { name: 'Leaderboard' }))
    .toHaveAttribute('aria-current', 'page');
  await press('Escape');
  await expectHidden(citations);
  focus(button);
  await press('Enter');
  await citations.click();
  await expect.poll(() => `${location.pathname}${location.search}${location.hash}`).toBe('/#/quote');
  await expectHidden(citations);
});

test('at 900 px and above the items stand in a row', async () => {
  await resize({ width: 900, height: 800 });
  await openBoard();
  await expect.element(page.getByRole('link', { name: 'Citations' })).toBeVisible();
  await expectHidden(page.getByRole('button', { name: 'Open menu' }));
});

test('the footer names the provider and links to its site', async () => {
  await openApp('/#/quote');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent(`© 2026 ${CONFIG.hubName}`);
  await expect
    .element(footer.getByRole('link', { name: CONFIG.hubName }))
    .toHaveAttribute('href', CONFIG.hubUrl);
  await expect.element(footer.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
});

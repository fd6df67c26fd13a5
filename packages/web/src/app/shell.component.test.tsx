import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD, longBoard } from '../../test/board-samples.ts';
import { drawn, openBoard, rowAt, scroller } from '../../test/components/board.ts';
import {
  boxOf,
  expectHidden,
  expectTexts,
  expectValue,
  focus,
  frames,
  prefer,
  press,
  resize,
} from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { modelRecord } from '../../test/record-samples.ts';

const BOARD_ANSWERS = { '/api/leaderboard/formatted': () => Response.json(BOARD) };
const DATASET = 'https://hub.test/datasets/results';
const navigation = page.getByRole('navigation');
const heading = page.getByRole('heading', { level: 1 });
const grid = page.getByRole('grid');
const main = page.getByRole('main');

test('navigation marks the current item, and the query stays', async () => {
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

test('the logo names the domains, and resets view and URL', async () => {
  await openBoard('/?search=google&rowSize=large&other=1#/');
  await expectTexts(heading, ['Indic LLM Leaderboard']);
  await expect.element(page.getByText('Benchmark for large language model in Indic domains')).toBeVisible();
  await expect.element(page.getByText(/^BhashaBench V1\. /)).toBeVisible();
  const logo = page.getByRole('link', { name: /^Back to the default view/ });
  const emblems = logo.getByRole('img').elements();
  expect(emblems.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'))).toEqual([
    'Ayurveda',
    'Finance',
    'Agriculture',
    'Legal',
  ]);
  const search = page.getByRole('textbox', { name: 'Search models' });
  await expectValue(search, 'google');
  await logo.click();
  await expect.poll(() => `${location.pathname}${location.search}${location.hash}`).toBe('/');
  await expectValue(search, '');
  await expect.poll(() => boxOf(rowAt(1)).height).toBe(45);
  // At the bare URL it replaces nothing.
  history.replaceState({ ...history.state, kept: true }, '');
  await logo.click();
  expect(history.state).toMatchObject({ kept: true });
});

test('an unknown route says so and leads home', async () => {
  await openApp('/#/nowhere', { answers: BOARD_ANSWERS });
  await expect.element(heading).toHaveTextContent(/^Page not found$/);
  await main.getByRole('link').click();
  await expect.element(grid).toBeVisible();
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

test('the footer names the provider and links to its site', async () => {
  await openApp('/#/quote');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent(`© ${new Date().getFullYear()} ${CONFIG.hubName}`);
  await expect
    .element(footer.getByRole('link', { name: CONFIG.hubName }))
    .toHaveAttribute('href', CONFIG.hubUrl);
  await expect.element(footer.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
});

test('the icon of the theme turns, except under reduced motion', async () => {
  await prefer({ 'prefers-reduced-motion': 'no-preference' });
  await openBoard();
  const toggle = page.getByRole('button', { name: /^Switch to/ });
  const icon = () => toggle.byCss('span[style]').element() as HTMLElement;
  const duration = () => getComputedStyle(icon()).transitionDuration;
  const turns = () => icon().style.getPropertyValue('--turns');
  expect(duration()).not.toBe('0s');
  expect(turns()).toBe('0');
  await toggle.click();
  await expect.poll(turns).toBe('1');
  await prefer({ 'prefers-reduced-motion': 'reduce' });
  await expect.poll(duration).toBe('0s');
});

test('the language link leads to the same page', async () => {
  await openBoard('/?search=gpt');
  const hindi = page.getByRole('link', { name: 'हिन्दी' });
  await expect.element(hindi).toHaveAttribute('href', '/?search=gpt&lang=hi');
  await page.getByRole('textbox', { name: 'Search models' }).fill('gemma');
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&lang=hi');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Compare' }).click();
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&lang=hi#/compare');
  await page.getByRole('combobox', { name: 'Add a model' }).fill('gpt-4o');
  await press('Enter');
  await expect.element(hindi).toHaveAttribute('href', '/?search=gemma&models=openai/gpt-4o&lang=hi#/compare');
});

test('a board printed while it scrolls has all rows', async () => {
  await openBoard('/?sort=id:asc', longBoard(120));
  await drawn();
  const rows = () => page.byCss('tbody tr[aria-rowindex]').elements().length;
  expect(rows()).toBeLessThan(120);
  const scrolled = new Promise((resolve) => scroller().element().addEventListener('scroll', resolve));
  scroller().element().scrollTo({ top: 900 });
  await scrolled;
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toBe(120);
  // Scrolling continues for a moment.
  scroller().element().dispatchEvent(new Event('scroll'));
  // Long enough for a table that no longer scrolls to be redrawn.
  await drawn();
  await frames(15);
  expect(rows()).toBe(120);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(rows).toBeLessThan(120);
});

const currentUrl = () => decodeURIComponent(`${location.pathname}${location.search}${location.hash}`);

test("'Compare' on a model's page adds to what is chosen", async () => {
  await openApp('/?models=openai/gpt-4o#/compare', {
    answers: { ...BOARD_ANSWERS, '/api/models/*': () => Response.json(modelRecord()) },
  });
  await expect.element(page.getByRole('button', { name: 'Remove openai/gpt-4o' })).toBeVisible();
  location.hash = '#/model/lab/model-7B';
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove lab/model-7B' })).toBeVisible();
  expect(currentUrl()).toBe('/?models=openai/gpt-4o,lab/model-7B#/compare');
  history.go(-2);
  await expect.element(page.getByRole('button', { name: 'Remove lab/model-7B' })).not.toBeInTheDocument();
  expect(currentUrl()).toBe('/?models=openai/gpt-4o#/compare');
});

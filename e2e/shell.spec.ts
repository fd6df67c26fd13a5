import { expect, type Request, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { configOf } from './support/config.ts';

const PAGES = [
  { address: '/', heading: /Leaderboard$/ },
  { address: '/#/quote', heading: 'Citation Information' },
  { address: '/#/nowhere', heading: 'Page not found' },
];

for (const { address, heading } of PAGES) {
  test(`${address} has one heading, landmarks and breaks no rule of the content security policy`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('navigation: the current item is marked, and the query stays', async ({ page }) => {
  await openBoard(page, '/?keep=1');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'Citations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Citation Information');
  await expect(page).toHaveURL('/?keep=1#/quote');
  await expect(page).toHaveTitle(/^Citation Information/);
  await expect(navigation.getByRole('link', { name: 'Citations' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link', { name: 'Leaderboard' })).not.toHaveAttribute('aria-current');
  await page.goBack();
  await expect(page).toHaveTitle(/Leaderboard$/);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('navigation: the new page gets the focus', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});

test('an unknown route says so and leads home', async ({ page }) => {
  await page.goto('/#/nowhere');
  await page.getByRole('main').getByRole('link').click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('an old link with the query after the # opens its page', async ({ page }) => {
  await page.goto('/#/quote?search=x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Citation Information');
});

test('below 900 px a menu holds the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 890, height: 800 });
  await openBoard(page);
  const citations = page.getByRole('link', { name: 'Citations' });
  await expect(citations).toBeHidden();
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.click();
  await expect(page.getByText('Navigation', { exact: true })).toBeVisible();
  await expect(page.getByText('External links', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: (await configOf(page)).hubName })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(menu.getByRole('link', { name: 'Results dataset' })).toHaveAttribute('href', /^https?:/);
  await expect(menu.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(citations).toBeHidden();
  await button.press('Enter');
  await citations.click();
  await expect(page).toHaveURL('/#/quote');
  await expect(citations).toBeHidden();
});

test('at 900 px and above the items stand in a row', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await openBoard(page);
  await expect(page.getByRole('link', { name: 'Citations' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
});

test('the skip link leads into the page and leaves the route alone', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('the footer names the provider and links to its site', async ({ page }) => {
  await openBoard(page);
  const { hubName: provider } = await configOf(page);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ${provider}`);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', /^https?:/);
});

test('the first load sends at most 130 kB of JavaScript', async ({ page }) => {
  const sizes: ReturnType<Request['sizes']>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes());
  });
  await openBoard(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});

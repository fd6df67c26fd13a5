import { expect, test } from '@playwright/test';
import { PENDING_MODELS, waiting } from '../packages/web/test/queue-samples.ts';
import { axeFindings } from './support/board.ts';
import { configOf } from './support/config.ts';
import { drawnRows, PENDING_API, servePending } from './support/queue.ts';
import { overflow, PHONE } from './support/screens.ts';
import { button, NEEM, ORDER, openVotes, PEEPAL, rowOf, rows, serveVotes, VOTER } from './support/votes.ts';

test.describe('without a session', () => {
  test('heading, and the table of what waits: name, wait, submitter, votes, priority', async ({ page }) => {
    const { hubUrl } = await configOf(page);
    await servePending(page, PENDING_MODELS);
    await openVotes(page, null);
    await expect(page.getByText('Help us prioritize which models to evaluate next')).toBeVisible();
    const table = page.getByRole('table', { name: 'Models Pending Evaluation' });
    await expect(table.getByRole('columnheader')).toHaveText(['Model', 'Votes', 'Priority']);
    await expect(rows(page).getByRole('link')).toHaveText(ORDER);
    const link = rowOf(page, NEEM).getByRole('link');
    await expect(link).toHaveAttribute('href', `${hubUrl}/${NEEM}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link.locator('svg')).toBeVisible();
    await expect(rowOf(page, NEEM)).toContainText('Waiting 2w');
    await expect(rowOf(page, NEEM)).toContainText('submitted by asha-rao');
    await expect(rowOf(page, PEEPAL)).toContainText('Waiting 5h');
    await expect(rowOf(page, PEEPAL)).toContainText('+12 votes');
    await expect(rowOf(page, 'monsoon-lab/monsoon-70b')).toContainText('Waiting 3d');
  });

  test('a vote count is capped at 999; a wait that cannot be told is N/A', async ({ page }) => {
    await servePending(page, [
      waiting('a/many', 1000, 1),
      waiting('a/most', 999, 1),
      { ...waiting('a/timeless', 3, 1), submission_time: '' },
    ]);
    await openVotes(page, null);
    await expect(rowOf(page, 'a/many')).toContainText('+999 votes');
    await expect(rowOf(page, 'a/most')).toContainText('+999 votes');
    await expect(rowOf(page, 'a/timeless')).toContainText('Waiting N/A');
  });

  test('priority: the rank by votes in a chip; the first three say HIGH and stand out', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    await openVotes(page, null);
    const chips = await rows(page).getByRole('cell').filter({ hasText: /^#\d/ }).allTextContents();
    expect(chips.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '#1 HIGH by votes',
      '#2 HIGH by votes',
      '#3 HIGH by votes',
      '#4 by votes',
      '#5 by votes',
    ]);
    const grounds = await rows(page).evaluateAll((all) =>
      all.map((row) => getComputedStyle(row).backgroundColor),
    );
    expect(grounds[2]).toBe(grounds[0]);
    expect(grounds[3]).not.toBe(grounds[0]);
  });

  test('who is not signed in cannot vote', async ({ page }) => {
    const { sent } = await serveVotes(page);
    await servePending(page, PENDING_MODELS);
    await openVotes(page, null);
    for (const vote of await rows(page).getByRole('button').all()) await expect(vote).toBeDisabled();
    await button(page, PEEPAL).dispatchEvent('click');
    expect(sent).toEqual([]);
  });

  test('a spinner while loading, then what to read when nothing waits', async ({ page }) => {
    let answer = () => {};
    const told = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(PENDING_API, async (route) => {
      await told;
      await route.fulfill({ json: [] });
    });
    await page.goto('/#/vote');
    await expect(page.getByRole('progressbar', { name: 'Loading the pending models…' })).toBeVisible();
    answer();
    await expect(page.getByText('No Models to Vote', { exact: true })).toBeVisible();
    await expect(
      page.getByText('There are currently no models waiting for votes. Check back later!'),
    ).toBeVisible();
  });

  test('pending models that cannot be fetched: the banner says so and tries again', async ({ page }) => {
    let isDown = true;
    await page.route(PENDING_API, (route) =>
      isDown ? route.fulfill({ status: 503, body: 'down' }) : route.fulfill({ json: PENDING_MODELS }),
    );
    await page.goto('/#/vote');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch pending models');
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(ORDER.length);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a thousand models: those out of view are not drawn', async ({ page }) => {
    test.slow();
    await servePending(
      page,
      Array.from({ length: 1000 }, (_, index) => waiting(`a/m${index}`, 1000 - index, 1)),
    );
    await page.goto('/#/vote');
    const all = page.locator('tbody tr');
    await expect(all).toHaveCount(1000, { timeout: 20_000 });
    expect(await drawnRows(page)).toBeLessThan(100);
    await all.last().scrollIntoViewIfNeeded();
    await expect(all.last()).toContainText('#1000');
  });
});

test('axe finds nothing, and nothing makes the page scroll sideways', async ({ page }) => {
  await servePending(page, PENDING_MODELS);
  const { answer } = await serveVotes(page, 'when told');
  await openVotes(page, null);
  expect(await axeFindings(page)).toEqual([]);
  await openVotes(page, VOTER);
  await button(page, PEEPAL).click();
  await answer({ status: 200 });
  await expect(rowOf(page, PEEPAL)).toContainText('+13 votes');
  await button(page, NEEM).click();
  await answer({ status: 500 });
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('axe finds nothing when nothing waits', async ({ page }) => {
  await servePending(page, []);
  await page.goto('/#/vote');
  await expect(page.getByText('No Models to Vote', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { axeFindings } from './support/board.ts';
import { configOf } from './support/config.ts';
import { openPanel, panel, panelToggle, section } from './support/panel.ts';
import { EMPTY_QUEUE, FULL_QUEUE, queued, STATUS_API, serveQueue } from './support/queue.ts';
import { overflow, SCREENS } from './support/screens.ts';

test('2.4 panel: expanded at first, with three sections and their counts; failed ones in our own', async ({
  page,
}) => {
  await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  await expect(panelToggle(page)).toHaveAttribute('aria-expanded', 'true');
  for (const [title, count] of [
    ['Models in queue', '3'],
    ['Models being evaluated', '1'],
    ['Recently evaluated models', '2'],
    ['Failed evaluations', '1'],
  ] as const) {
    await expect(section(page, title).locator('[data-part="models"]')).toHaveText(count);
    await expect(page.getByRole('table', { name: title }).locator('tbody tr')).toHaveCount(Number(count));
  }
  await expect(page.getByRole('table', { name: 'Failed evaluations' })).toContainText(
    'The model did not fit into memory. Submit it in a precision with fewer bits.',
  );
  await expect(page.getByText('3 In Queue')).toHaveCount(0);
});

test('2.4 panel: while collapsed its header counts what waits, runs and has finished', async ({ page }) => {
  await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  await panelToggle(page).click();
  await expect(panelToggle(page)).toHaveAttribute('aria-expanded', 'false');
  for (const chip of ['3 In Queue', '1 Evaluating', '2 Evaluated'])
    await expect(page.getByText(chip, { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('2.4 panel: empty lists say so, and without failures there is no section for them', async ({ page }) => {
  await serveQueue(page, EMPTY_QUEUE);
  await openPanel(page);
  for (const message of [
    'No models in queue',
    'No models currently being evaluated',
    'No models have been evaluated recently',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'Models in queue',
    'Models being evaluated',
    'Recently evaluated models',
  ]);
});

test('2.4 tables: model, submitter, age, precision, short revision and status', async ({ page }) => {
  const { hubUrl } = await configOf(page);
  await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  const table = page.getByRole('table', { name: 'Models in queue' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Model',
    'Submitted by',
    'Submitted',
    'Precision',
    'Revision',
    'Status',
  ]);
  const row = table.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    'neem-collective/neem-3b-hindi',
    'vikram-iyer',
    'just now',
    'bfloat16',
    '0123456',
    'Pending',
  ]);
  const link = row.getByRole('link', { name: 'neem-collective/neem-3b-hindi' });
  await expect(link).toHaveAttribute('href', `${hubUrl}/neem-collective/neem-3b-hindi`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(row.getByText('0123456')).toHaveCSS('font-family', /mono/);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await row.getByText('just now').hover();
  await expect(page.getByRole('tooltip')).toContainText('30s');
  await expect(page.getByRole('table', { name: 'Models being evaluated' })).toContainText('Evaluating');
  await expect(page.getByRole('table', { name: 'Recently evaluated models' })).toContainText('Completed');
});

test('2.4 an evaluation tells since when it runs and in which attempt; one that failed, what happened', async ({
  page,
}) => {
  await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  await expect(page.getByRole('table', { name: 'Models being evaluated' })).toContainText(
    'Started 7m ago, attempt 2',
  );
  const failed = page.getByRole('table', { name: 'Failed evaluations' });
  const log = failed.getByText('CUDA out of memory');
  await expect(log).toBeHidden();
  await failed.getByText('Details', { exact: true }).click();
  await expect(log).toBeVisible();
  await expect(failed.getByText('lm_eval ended with exit code 1 in attempt 3.')).toBeVisible();
});

test('9 ages: just now, minutes, hours and days', async ({ page }) => {
  const pending = [59, 60, 3599, 3600, 86_399, 86_400].map((seconds) => queued(`a/m${seconds}`, seconds));
  await serveQueue(page, { ...EMPTY_QUEUE, pending });
  await openPanel(page);
  await expect(page.locator('time')).toHaveText([
    'just now',
    '1m ago',
    '59m ago',
    '1h ago',
    '23h ago',
    '1d ago',
  ]);
});

test('2.4 tables: the widths of the columns, and 400 px at most', async ({ page }) => {
  await serveQueue(page, {
    ...EMPTY_QUEUE,
    pending: Array.from({ length: 30 }, (_, index) => queued(`a/m${index}`, index)),
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page);
  const table = page.getByRole('table', { name: 'Models in queue' });
  const whole = (await table.boundingBox())?.width ?? 0;
  const shares = await table
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().width));
  expect(shares.map((width) => Math.round((width / whole) * 100))).toEqual([35, 15, 12, 13, 12, 13]);
  const scroller = page.locator('div:has(> table)');
  expect(await scroller.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(400);
  expect(await scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1500);
  expect((await table.getByRole('row').nth(1).boundingBox())?.height).toBeCloseTo(53, 0);
});

test('2.4 panel: a spinner shows while loading, in the header when it is collapsed', async ({ page }) => {
  await page.route(STATUS_API, () => {});
  await page.goto('/#/add');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await panelToggle(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toBeVisible();
});

test('2.4 keyboard: every part of the panel opens, closes and is left by keyboard alone', async ({
  page,
}) => {
  await serveQueue(page, { ...EMPTY_QUEUE, pending: [queued('a/one', 1)] });
  await openPanel(page);
  await panelToggle(page).focus();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Vote for the next models' })).toBeFocused();
  await page.keyboard.press('Tab');
  const toggle = page.getByRole('button', { name: 'Models in queue' });
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  // A browser may stop at what scrolls, too.
  if (!(await page.getByRole('link', { name: 'a/one' }).evaluate((link) => link.matches(':focus'))))
    await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'a/one' })).toBeFocused();
});

test('2.4 panel: leads to the vote page', async ({ page }) => {
  await serveQueue(page, EMPTY_QUEUE);
  await openPanel(page);
  await panel(page).getByRole('link', { name: 'Vote for the next models' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote for the Next Models');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SCREENS) {
    test.describe(`${colorScheme} theme, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      test('2.4 panel: axe finds nothing, and nothing makes the page scroll sideways', async ({ page }) => {
        await serveQueue(page, FULL_QUEUE);
        await openPanel(page);
        await page.getByText('Details', { exact: true }).click();
        expect(await axeFindings(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await expect(
          page.getByRole('table', { name: 'Failed evaluations' }).getByText(/did not fit/),
        ).toBeVisible();
        await panelToggle(page).click();
        expect(await axeFindings(page)).toEqual([]);
      });

      test('2.4 panel: axe finds nothing while loading and after a failure', async ({ page }) => {
        await page.route(STATUS_API, () => {});
        await page.goto('/#/add');
        await expect(page.getByRole('progressbar').first()).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await page.unroute(STATUS_API);
        await page.route(STATUS_API, (route) => route.abort());
        await page.reload();
        await expect(page.getByRole('alert')).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
      });
    });
  }
}

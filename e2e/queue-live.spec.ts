import { expect, test } from '@playwright/test';
import { EMPTY_QUEUE, FULL_QUEUE, queued } from '../packages/web/test/queue-samples.ts';
import { openPanel, panel, panelToggle, section } from './support/panel.ts';
import { drawnRows, STATUS_API, serveQueue } from './support/queue.ts';
import { spoken } from './support/votes.ts';

test('status call: a failure replaces the panel with its alert; retrying brings it back with the focus', async ({
  page,
}) => {
  let isDown = true;
  await page.route(STATUS_API, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something else' } })
      : route.fulfill({ json: FULL_QUEUE }),
  );
  await page.goto('/#/add');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch models');
  await expect(panelToggle(page)).toHaveCount(0);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.press('Enter');
  await expect(spoken(page)).toHaveText('Failed to fetch models');
  isDown = false;
  await retry.press('Enter');
  await expect(panelToggle(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('read on mount and every 30 seconds; a hidden tab does not ask; only a change is said', async ({
  page,
}) => {
  const start = Date.parse('2026-03-01T12:00:00Z');
  await page.clock.install({ time: start });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/models/status')) calls += 1;
  });
  const change = await serveQueue(page, { ...EMPTY_QUEUE, pending: [queued('a/one', 10)] });
  await openPanel(page);
  expect(calls).toBe(1);

  change({
    ...EMPTY_QUEUE,
    pending: [queued('a/one', 40, { submission_time: queued('', 10).submission_time })],
  });
  // The page takes less than 20 seconds to come, also on a busy machine: its first poll is due between second 30 and 50.
  await page.clock.pauseAt(start + 20_000);
  await page.clock.runFor(9000);
  expect(calls).toBe(1);
  await page.clock.resume();
  await page.clock.runFor(21_500);
  await expect.poll(() => calls).toBeGreaterThan(1);
  await expect(page.locator('time')).toHaveAttribute('data-tooltip', /^40s/);
  await expect(spoken(page)).toBeEmpty();

  change({ ...EMPTY_QUEUE, evaluating: [queued('a/one', 70)], pending: [queued('a/two', 1)] });
  await page.clock.runFor(30_000);
  await expect(spoken(page)).toHaveText('Evaluation status: 1 In Queue, 1 Evaluating, 0 Evaluated');
  await expect(page.getByRole('table', { name: 'Models being evaluated' })).toContainText('a/one');

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const before = calls;
  await page.clock.runFor(120_000);
  expect(calls).toBe(before);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(30_000);
  await expect.poll(() => calls).toBeGreaterThan(before);
});

test('what waits shows its place and why; why nothing moves is said quietly, and when it moves again', async ({
  page,
}) => {
  await page.clock.install();
  const change = await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  const notice = panel(page).getByText('No evaluation worker is running. Submissions stay in the queue.');
  await expect(notice).toBeVisible();
  const rows = page.getByRole('table', { name: 'Models in queue' }).getByRole('row');
  await expect(rows.filter({ hasText: 'peepal-7b' }).getByRole('cell').last()).toHaveText(
    'PendingPosition 2',
  );
  await expect(rows.filter({ hasText: 'oldest' }).getByRole('cell').last()).toHaveText(
    /^PendingPosition 1The last attempt was interrupted: its machine went offline\. Next attempt after \d\d:\d\d/,
  );
  expect((await rows.filter({ hasText: 'peepal-7b' }).boundingBox())?.height).toBeCloseTo(53, 0);

  change({ ...FULL_QUEUE, stalled: null });
  await page.clock.runFor(31_000);
  await expect(notice).toHaveCount(0);
  await expect(spoken(page)).toHaveText(/^Evaluation status: 3 In Queue/);
  change({ ...FULL_QUEUE, stalled: { reason: 'of a newer server', since: '' } });
  await page.clock.runFor(31_000);
  await expect(spoken(page)).toContainText(
    'Submissions are not being evaluated right now. They stay in the queue.',
  );
});

test('a poll that fails replaces the panel, the next that succeeds brings it back by itself', async ({
  page,
}) => {
  await page.clock.install();
  await serveQueue(page, FULL_QUEUE);
  await openPanel(page);
  await page.route(STATUS_API, (route) => route.abort(), { times: 2 });
  await page.clock.runFor(30_500);
  // A failed call is made once more after a second. Its failure takes real time, too.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch models', { timeout: 300 });
  }).toPass();
  await page.clock.runFor(30_000);
  await expect(section(page, 'Models in queue')).toBeVisible();
});

test('panel: of a thousand models those in view are drawn, and all are there when polled or scrolled to', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  const thousand = (later: number) =>
    Array.from({ length: 1000 }, (_, index) =>
      queued(`a/m${index}`, index + later, { submission_time: queued('', index).submission_time }),
    );
  const change = await serveQueue(page, { ...EMPTY_QUEUE, pending: thousand(0) });
  await page.goto('/#/add');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1000);
  expect(await drawnRows(page)).toBeLessThan(100);
  change({ ...EMPTY_QUEUE, pending: thousand(30) });
  await page.clock.runFor(31_000);
  await expect(rows.last().locator('time')).toHaveAttribute('data-tooltip', /^1029s/);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toContainText('a/m999');
  expect(await drawnRows(page)).toBeLessThan(100);
});

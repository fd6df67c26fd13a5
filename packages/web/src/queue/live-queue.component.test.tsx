/** The queue panel over time. */
import type { QueueLists } from '@leaderboard/core/api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, expectCount, press, pressOn } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { EMPTY_QUEUE, FULL_QUEUE, queued } from '../../test/queue-samples.ts';

const toggle = page.getByRole('button', { name: 'Evaluation Status' });
const panel = page.byCss('section').filter({ has: toggle });
const waiting = page.getByRole('table', { name: 'Models in queue' });
const spoken = page.byCss('[aria-live="polite"]');
const alert = page.getByRole('alert');

/** Opens a queue that the test can change; null makes its calls fail. */
async function openQueue(first: QueueLists | null, account?: string) {
  const start = Date.now();
  // Time passes normally, and the test can advance it.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const server = { calls: 0, queue: first };
  const answer = () => {
    const body = { code: 'internal', detail: 'Something else' };
    return server.queue === null ? Response.json(body, { status: 500 }) : Response.json(server.queue);
  };
  await openApp('/#/add', {
    ...(account !== undefined && { account }),
    answers: {
      '/api/models/status': () => {
        server.calls += 1;
        return answer();
      },
      '/api/submissions/user/*': answer,
    },
  });
  return {
    server,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    passUntil: (ms: number) => vi.advanceTimersByTimeAsync(Math.max(0, start + ms - Date.now())),
  };
}

/** Number of rendered table rows; long lists skip rows that are out of view. */
function drawnRows(): number {
  const links = [...document.querySelectorAll('tbody tr a')];
  return links.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length;
}

function showTab(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an unread queue is an alert; retrying keeps the focus', async () => {
  const { server, pass } = await openQueue(null);
  await pass(2000);
  await expect.element(alert).toHaveTextContent('Failed to fetch models');
  await expectCount(toggle, 0);
  const retry = page.getByRole('button', { name: 'Retry' });
  await pressOn(retry, 'Enter');
  await expect.element(retry).toHaveFocus();
  await pass(2000);
  await expect.element(spoken).toHaveTextContent(/^Failed to fetch models$/);
  await expect.element(retry).toHaveFocus();
  await expectCount(toggle, 0);
  server.queue = FULL_QUEUE;
  await press('Enter');
  await expect.element(toggle).toHaveFocus();
  await expectCount(alert, 0);
});

test('the queue polls while visible and announces only changes', async () => {
  const { server, pass, passUntil } = await openQueue({ ...EMPTY_QUEUE, pending: [queued('a/one', 10)] });
  await expect.element(waiting).toHaveTextContent('a/one');
  expect(server.calls).toBe(1);
  const { submission_time } = queued('', 10);
  server.queue = { ...EMPTY_QUEUE, pending: [queued('a/one', 40, { submission_time })] };
  await passUntil(28_000);
  expect(server.calls).toBe(1);
  await pass(30_000);
  await expect.poll(() => server.calls).toBe(2);
  await expect.element(page.byCss('time')).toHaveAttribute('data-tooltip', expect.stringMatching(/^40s/));
  expect(spoken.element().textContent).toBe('');

  server.queue = { ...EMPTY_QUEUE, evaluating: [queued('a/one', 70)], pending: [queued('a/two', 1)] };
  await pass(30_000);
  await expect
    .element(spoken)
    .toHaveTextContent(/^Evaluation status: 1 In Queue, 1 Evaluating, 0 Evaluated$/);
  await expect
    .element(page.getByRole('table', { name: 'Models being evaluated' }))
    .toHaveTextContent('a/one');

  onTestFinished(() => {
    Reflect.deleteProperty(document, 'visibilityState');
  });
  showTab('hidden');
  const before = server.calls;
  await pass(120_000);
  expect(server.calls).toBe(before);
  showTab('visible');
  await pass(30_000);
  await expect.poll(() => server.calls).toBeGreaterThan(before);
});

test('a waiting submission says what it needs, and that an attempt does not count', async () => {
  const detail = 'No worker active in the last day can evaluate a/new: it needs 61 GB of GPU memory.';
  const pending = [
    { ...queued('a/new', 10), waits_for: [{ code: 'worker_lacks_memory', detail }] },
    { ...queued('a/gated', 10), is_gated: true },
    { ...queued('a/hub', 10), last_failure: 'hub_error', not_before: '2026-03-01T12:05:00.000Z' },
    { ...queued('a/machine', 10), last_failure: 'machine_error' },
  ];
  await openQueue({ ...EMPTY_QUEUE, pending });
  const row = (name: string) => waiting.byCss('tr').filter({ hasText: name });
  await expect.element(row('a/new')).toHaveTextContent(detail);
  await expect.element(row('a/new')).not.toHaveTextContent('gated');
  await expect.element(row('a/gated').getByText('gated', { exact: true })).toBeVisible();
  await expect
    .element(row('a/hub'))
    .toHaveTextContent(
      /The hub did not provide the model’s files\. The attempt does not count\. Next attempt after/,
    );
  await expect
    .element(row('a/machine'))
    .toHaveTextContent('The last attempt failed because of a machine problem. It does not count.');
});

test.each([
  [
    { reason: 'failing', since: '' },
    'The machines that evaluate models have a problem. Submissions stay in the queue.',
  ],
  [
    { reason: 'paused', since: '', detail: 'The GPUs are replaced today.' },
    'Evaluation is paused by the operators. Submissions stay in the queue. Their reason: The GPUs are replaced today.',
  ],
])('a queue that stands still says why: %o', async (stalled, text) => {
  await openQueue({ ...FULL_QUEUE, stalled });
  await expect.element(panel.getByText(text)).toBeVisible();
});

test('pending rows show their position; a stall is announced politely', async () => {
  const { server, pass } = await openQueue(FULL_QUEUE);
  const notice = panel.getByText('No evaluation worker is running. Submissions stay in the queue.');
  await expect.element(notice).toBeVisible();
  const row = (name: string) => waiting.byCss('tr').filter({ hasText: name });
  await expect.element(row('peepal-7b').byCss('td').last()).toHaveTextContent(/^PendingPosition 2$/);
  await expect
    .element(row('oldest').byCss('td').last())
    .toHaveTextContent(
      /^PendingPosition 1The last attempt was interrupted: its machine went offline\. Next attempt after 1 Mar 2026, \d\d:\d\d\./,
    );
  expect(boxOf(row('peepal-7b')).height).toBeCloseTo(53, 0);

  server.queue = { ...FULL_QUEUE, stalled: null };
  await pass(31_000);
  await expectCount(notice, 0);
  await expect.element(spoken).toHaveTextContent(/^Evaluation status: 3 In Queue/);
  server.queue = { ...FULL_QUEUE, stalled: { reason: 'of a newer server', since: '' } };
  await pass(31_000);
  await expect
    .element(spoken)
    .toHaveTextContent('Submissions are not being evaluated right now. They stay in the queue.');
});

/** A queue long enough to scroll. */
const LONG_QUEUE = {
  ...FULL_QUEUE,
  pending: Array.from({ length: 30 }, (_, index) => queued(`a/m${index}`, index)),
};

test('a failed poll keeps data, open parts and scroll below the alert', async () => {
  const { server, pass } = await openQueue(LONG_QUEUE);
  await expect.element(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Recently evaluated models' }).click();
  const scroller = page.byCss('div:has(> table)').first().element();
  scroller.scrollTop = 300;
  const expectKept = async () => {
    await expectCount(waiting.byCss('tbody tr'), 30);
    await expectCount(page.getByRole('table', { name: 'Recently evaluated models' }), 0);
    expect(page.byCss('div:has(> table)').first().element()).toBe(scroller);
    expect(scroller.scrollTop).toBe(300);
  };
  server.queue = null;
  await pass(30_500);
  // A failed call is retried once after a second.
  await pass(2000);
  await expect.element(alert).toHaveTextContent('Failed to fetch models');
  await expectKept();

  const retry = page.getByRole('button', { name: 'Retry' });
  await pressOn(retry, 'Enter');
  await pass(2000);
  await expect.element(spoken).toHaveTextContent(/^Failed to fetch models$/);
  await expect.element(retry).toHaveFocus();
  server.queue = LONG_QUEUE;
  await pass(30_000);
  await expectCount(alert, 0);
  await expect.element(toggle).toHaveFocus();
  await expectKept();
});

test('own submissions stay below the alert of a failed poll', async () => {
  const { server, pass } = await openQueue(FULL_QUEUE, 'asha-rao');
  const own = page.getByRole('table', { name: 'Your submissions' });
  await expect.element(own).toBeVisible();
  server.queue = null;
  await pass(32_500);
  await expect
    .element(alert.filter({ hasText: 'your submissions' }))
    .toHaveTextContent('Failed to fetch your submissions');
  await expect.element(own).toBeVisible();
});

test('of a thousand rows only those in view are laid out', async () => {
  const thousand = (later: number) =>
    Array.from({ length: 1000 }, (_, index) =>
      queued(`a/m${index}`, index + later, { submission_time: queued('', index).submission_time }),
    );
  const { server, pass } = await openQueue({ ...EMPTY_QUEUE, pending: thousand(0) });
  const rows = page.byCss('tbody tr');
  await expectCount(rows, 1000);
  expect(drawnRows()).toBeLessThan(100);
  server.queue = { ...EMPTY_QUEUE, pending: thousand(30) };
  await pass(31_000);
  const last = page.byCss('tbody tr:last-child');
  await expect.element(last.byCss('time')).toHaveAttribute('data-tooltip', expect.stringMatching(/^1029s/));
  last.element().scrollIntoView();
  await expect.element(last).toHaveTextContent('a/m999');
  expect(drawnRows()).toBeLessThan(100);
});

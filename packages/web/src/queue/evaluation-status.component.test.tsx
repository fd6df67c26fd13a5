import type { QueueLists } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { boxOf, expectCount, expectTexts, resize, textsOf } from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage, PHONE } from '../../test/in-page.ts';
import { EMPTY_QUEUE, FULL_QUEUE, failed, queued } from '../../test/queue-samples.ts';

const toggle = page.getByRole('button', { name: 'Evaluation Status' });
const panel = page.byCss('section').filter({ has: toggle });
const table = (name: string) => page.getByRole('table', { name });
const section = (title: string): Locator =>
  page.byCss('section section').filter({ has: page.getByRole('button', { name: title }) });

async function openPanel(queue: QueueLists): Promise<void> {
  await openApp('/#/add', {
    answers: {
      '/api/models/status': () => Response.json(queue),
      '/api/submissions/*': () => Response.json({ log_tail: 'torch.OutOfMemoryError: CUDA out of memory.' }),
    },
  });
  await expect.element(section('Models in queue')).toBeVisible();
}

test('the panel begins open, with four sections; closed, it shows three counts', async () => {
  await openPanel(FULL_QUEUE);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  for (const [title, count] of [
    ['Models in queue', 3],
    ['Models being evaluated', 1],
    ['Recently evaluated models', 2],
    ['Failed evaluations', 1],
  ] as const) {
    expect(textsOf(section(title).byCss('[data-part="models"]'))).toEqual([String(count)]);
    await expectCount(table(title).byCss('tbody tr'), count);
  }
  await expect
    .element(table('Failed evaluations'))
    .toHaveTextContent('The model did not fit into memory. Submit it in a lower precision.');
  await expectCount(page.getByText('3 In Queue'), 0);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  for (const chip of ['3 In Queue', '1 Evaluating', '2 Evaluated'])
    await expect.element(page.getByText(chip, { exact: true })).toBeVisible();
  await expectCount(page.getByRole('table'), 0);
});

test('empty lists say so; without failures their section is absent', async () => {
  await openPanel(EMPTY_QUEUE);
  for (const message of [
    'No models in queue',
    'No models currently being evaluated',
    'No models have been evaluated recently',
  ])
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  await expectTexts(panel.getByRole('heading', { level: 3 }), [
    'Models in queue',
    'Models being evaluated',
    'Recently evaluated models',
  ]);
});

test('a table shows model, submitter, age, precision, short revision and status', async () => {
  await openPanel(FULL_QUEUE);
  const queue = table('Models in queue');
  await expectTexts(queue.getByRole('columnheader'), [
    'Model',
    'Submitted by',
    'Submitted',
    'Precision',
    'Revision',
    'Status',
  ]);
  const row = queue.getByRole('row').nth(1);
  await expectTexts(row.getByRole('cell'), [
    'neem-collective/neem-3b-hindi',
    'vikram-iyer',
    expect.stringMatching(/^just now 30s Submitted at \d{4}-/),
    'bfloat16',
    '0123456',
    'Pending',
  ]);
  const link = row.getByRole('link', { name: 'neem-collective/neem-3b-hindi', exact: true });
  await expect.element(link).toHaveAttribute('href', `${CONFIG.hubUrl}/neem-collective/neem-3b-hindi`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect
    .element(row.getByRole('link', { name: 'Details of neem-collective/neem-3b-hindi' }))
    .toHaveAttribute('href', '#/model/neem-collective/neem-3b-hindi');
  expect(getComputedStyle(row.getByText('0123456').element()).fontFamily).toMatch(/mono/);
  await row.getByText('just now').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('30s');
  await expect.element(table('Models being evaluated')).toHaveTextContent('Evaluating');
  await expect.element(table('Recently evaluated models')).toHaveTextContent('Completed');
});

test('an evaluation shows its age and attempt, a failure its details', async () => {
  await openPanel({ ...FULL_QUEUE, failed: [...FULL_QUEUE.failed, failed('a/unexplained')] });
  await expect.element(table('Models being evaluated')).toHaveTextContent('Started 7m ago, attempt 2');
  const failures = table('Failed evaluations');
  await expectCount(failures.getByText('CUDA out of memory'), 0);
  // A failure without an explanation has no details.
  await expectCount(failures.byCss('summary'), 1);
  await failures.byCss('summary').click();
  await expect.element(failures.getByText('CUDA out of memory')).toBeVisible();
  await expect.element(failures.getByText('lm_eval ended with exit code 1 in attempt 3.')).toBeVisible();
});

test('a table keeps its column widths and scrolls beyond 400 px', async () => {
  await openPanel({
    ...EMPTY_QUEUE,
    pending: Array.from({ length: 30 }, (_, index) => queued(`a/m${index}`, index)),
  });
  const queue = table('Models in queue');
  const { width: whole } = boxOf(queue);
  const shares = queue
    .getByRole('columnheader')
    .elements()
    .map((header) => header.getBoundingClientRect().width);
  expect(shares.map((width) => Math.round((width / whole) * 100))).toEqual([35, 15, 12, 13, 12, 13]);
  const scroller = page.byCss('div:has(> table)').element();
  expect(scroller.clientHeight).toBeLessThanOrEqual(400);
  expect(scroller.scrollHeight).toBeGreaterThan(1500);
  expect(boxOf(queue.getByRole('row').nth(1)).height).toBeCloseTo(53, 0);
});

test('a spinner shows while loading, also in the closed panel', async () => {
  await openApp('/#/add', { answers: { '/api/models/status': () => new Promise(() => {}) } });
  await expect.element(page.getByRole('progressbar').first()).toBeVisible();
  await toggle.click();
  await expectCount(page.getByRole('progressbar'), 1);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
});

test('own submissions show position, progress, run or reason, newest first', async () => {
  await resize(PHONE);
  const asked: string[] = [];
  const finished = [{ ...queued('banyan-lab/peepal-1b', 86_400), run: 7 }];
  await openApp('/#/add', {
    account: 'asha rao',
    answers: {
      '/api/models/status': () => Response.json(EMPTY_QUEUE),
      '/api/submissions/user/*': ({ pathname }, init) => {
        asked.push(`${pathname} ${new Headers(init?.headers).get('authorization')}`);
        return Response.json({ ...FULL_QUEUE, finished });
      },
    },
  });
  const own = table('Your submissions');
  await expectTexts(own.byCss('a[target="_blank"]'), [
    'neem-collective/neem-3b-hindi',
    'banyan-lab/peepal-7b-instruct',
    'banyan-lab/too-large',
    'monsoon-lab/monsoon-70b',
    'banyan-lab/peepal-1b',
    'banyan-lab/oldest',
  ]);
  await expect.element(own.getByRole('link', { name: 'Result 7' })).toHaveAttribute('href', '#/run/7');
  for (const text of [
    'Position 2',
    'attempt 2',
    'The last attempt was interrupted',
    'did not fit into memory',
  ])
    await expect.element(own.getByText(text)).toBeVisible();
  expect(asked).toEqual(['/api/submissions/user/asha%20rao Bearer a-token']);
  expect(overflowOfPage()).toBeLessThanOrEqual(0);
});

import { expect, type Page, test } from '@playwright/test';
import { PAYLOADS } from '../packages/web/test/script-payloads.ts';
import { openBoard, publishedEntries, serveEntries } from './support/board.ts';
import { NONCE_KEY } from './support/sign-in.ts';

declare global {
  interface Window {
    /** Set by whatever runs that should not. */
    injected?: string;
  }
}

const COLUMNS = [
  'model.architecture',
  'model.precision',
  'metadata.hub_license',
  'metadata.upload_date',
  'metadata.submission_date',
  'metadata.generation',
  'metadata.base_model',
].join(',');

/** Collects violations of the content security policy: where the policy alone stops an attempt, our code has a hole. */
async function watch(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  return violations;
}

async function expectNothingRan(page: Page, violations: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
  expect(violations).toEqual([]);
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')));
  expect(targets.filter((protocol) => protocol !== 'http:' && protocol !== 'https:')).toEqual([]);
}

test('script in every field of the board is text, tooltips and pins included', async ({ page }) => {
  const violations = await watch(page);
  const published = await publishedEntries(page);
  const entries = PAYLOADS.flatMap((payload, index) => {
    const entry = published[index];
    if (entry === undefined) return [];
    Object.assign(entry, { id: payload });
    Object.assign(entry.model, {
      name: payload,
      hub_path: payload,
      type: payload,
      architecture: payload,
      precision: payload,
    });
    Object.assign(entry.metadata, {
      hub_license: payload,
      upload_date: payload,
      submission_date: payload,
      generation: payload,
      base_model: payload,
    });
    return [entry];
  });
  await serveEntries(page, entries);
  await openBoard(page, `/?columns=${COLUMNS}`);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.locator('tbody tr').first().getByRole('button', { name: /^Pin/ }).click();
  await page.locator('tbody tr').nth(2).locator('[data-column="model_type"] [data-tooltip]').hover();
  await expect(page.getByText(PAYLOADS[0] ?? '', { exact: true }).first()).toBeVisible();
  await expectNothingRan(page, violations);
});

test('script in a shared link is text', async ({ page }) => {
  const violations = await watch(page);
  for (const payload of PAYLOADS.slice(0, 2)) {
    const query = new URLSearchParams({ search: payload, pinned: payload, types: payload, columns: payload });
    await page.goto(`/?${query}`);
    await expect(page.getByRole('textbox', { name: 'Search models' })).toHaveValue(payload);
    await expectNothingRan(page, violations);
  }
  // The page shows an error of the address only while a sign-in is under way.
  const payload = PAYLOADS[0] ?? '';
  await page.evaluate((key) => localStorage.setItem(key, 'n'), NONCE_KEY);
  await page.goto(
    `/?error=${encodeURIComponent(payload)}&error_description=${encodeURIComponent(payload)}#/add`,
  );
  await expect(page.getByRole('region', { name: 'Account' }).getByRole('alert')).toContainText(payload);
  await expectNothingRan(page, violations);
});

test('script in the queue and in what waits for votes is text', async ({ page }) => {
  const violations = await watch(page);
  const item = (payload: string) => ({
    name: payload,
    submitter: payload,
    wait_time: '5s',
    precision: payload,
    revision: payload,
    submission_time: '2026-01-01T00:00:00.000Z',
  });
  const queue = {
    pending: PAYLOADS.map(item),
    evaluating: PAYLOADS.map(item),
    finished: PAYLOADS.map(item),
    failed: PAYLOADS.map((payload) => ({ ...item(payload), reason: payload, detail: payload })),
  };
  await page.route('**/api/models/status', (route) => route.fulfill({ json: queue }));
  await page.route('**/api/models/pending', (route) =>
    route.fulfill({
      json: PAYLOADS.map((payload) => ({ ...item(payload), votes_by_revision: { [payload]: 1 } })),
    }),
  );
  await page.goto('/#/add');
  await expect(page.getByText(PAYLOADS[0] ?? '', { exact: true }).first()).toBeVisible();
  await expectNothingRan(page, violations);
  await page.goto('/#/vote');
  await expect(page.getByText(PAYLOADS[0] ?? '', { exact: true }).first()).toBeVisible();
  await expectNothingRan(page, violations);
});

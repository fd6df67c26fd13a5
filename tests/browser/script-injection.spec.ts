import { expect, type Page, test } from '@playwright/test';
import { PAYLOADS } from '../../packages/web/test/script-payloads.ts';
import { openBoard, publishedEntries, serveEntries } from './support/board.ts';

declare global {
  interface Window {
    /** Set by any injected script that runs. */
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

/** Collects violations of the content security policy: if only the policy stops an attempt, our code has a hole. */
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

// packages/web/src/board/script-injection.component.test.tsx covers the queue, votes and sign-in.
test('script in every field of the board and its link is text', async ({ page }) => {
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
  const payload = PAYLOADS[0] ?? '';
  const query = new URLSearchParams({ pinned: payload, columns: `${COLUMNS},${payload}` });
  await openBoard(page, `/?${query}`);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.locator('tbody').getByRole('button', { name: /^Pin/ }).first().click();
  await page.locator('tbody tr').nth(2).locator('[data-column="model_type"] [data-tooltip]').hover();
  await expect(page.getByText(payload, { exact: true }).first()).toBeVisible();
  await expectNothingRan(page, violations);
});

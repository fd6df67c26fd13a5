import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { PendingModel } from '../../../packages/core/src/api.ts';

/** One of the models in PENDING_MODELS. */
export const PEEPAL = 'banyan-lab/peepal-1b';

/** A section of the evaluation status panel. */
export function section(page: Page, title: string): Locator {
  return page.locator('section section').filter({ has: page.getByRole('button', { name: title }) });
}

export async function servePending(page: Page, models: readonly PendingModel[]): Promise<void> {
  await page.route('**/api/models/pending', (route) => route.fulfill({ json: models }));
}

/** Holds votes, and answers the first one when the returned function is called; the account starts without votes. */
export async function holdVotes(
  page: Page,
): Promise<(how: Parameters<Route['fulfill']>[0]) => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/api/votes/user/**', (route) => route.fulfill({ json: [] }));
  // Calls that read votes have no query.
  await page.route('**/api/votes/*/*?vote_type=up*', (route) => void held.push(route));
  return async (how) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await held.shift()?.fulfill(how);
  };
}

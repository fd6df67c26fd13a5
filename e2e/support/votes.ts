import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { openSignedIn } from './sign-in.ts';

/** Who votes. */
export const VOTER = 'vikram-iyer';
export const KEY = `votes_${VOTER}`;
/** The call that votes; those that read have no query. */
export const VOTE_API = '**/api/votes/*/*?vote_type=up*';
export const PEEPAL = 'banyan-lab/peepal-1b';
export const NEEM = 'neem-collective/neem-3b-hindi';
/** The order of {@link PENDING_MODELS}: by votes, then the longest wait. */
export const ORDER = [
  'monsoon-lab/monsoon-70b',
  NEEM,
  PEEPAL,
  'banyan-lab/peepal-7b-instruct',
  'an-organization-with-a-long-name/and-a-model-whose-name-is-rather-long-too-instruct-v2.5',
];

export function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Models Pending Evaluation' }).locator('tbody tr');
}

export function rowOf(page: Page, model: string): Locator {
  return rows(page).filter({ has: page.getByRole('link', { name: model }) });
}

export function button(page: Page, model: string): Locator {
  return rowOf(page, model).getByRole('button');
}

export function spoken(page: Page): Locator {
  return page.locator('[aria-live="polite"]');
}

export function storedVotes(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY);
}

export async function openVotes(page: Page, account: string | null): Promise<void> {
  if (account === null) await page.goto('/#/vote');
  else await openSignedIn(page, account, '/#/vote');
  await expect(rows(page).first()).toBeVisible();
}

interface Votes {
  /** Those that were sent. */
  readonly sent: string[];
  /** Answers the first that waits; without being asked, votes are answered at once. */
  readonly answer: (how: Parameters<Route['fulfill']>[0]) => Promise<void>;
}

/** Answers the calls about votes: a voted model has the votes of {@link PENDING_MODELS} and one more. */
export async function serveVotes(page: Page, mode: 'at once' | 'when told' = 'at once'): Promise<Votes> {
  const sent: string[] = [];
  const held: Route[] = [];
  await page.route('**/api/votes/user/**', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/votes/model/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').slice(-2).join('/');
    const before = PENDING_MODELS.find((model) => model.name === name)?.votes_by_revision ?? {};
    return route.fulfill({ json: { votes_by_revision: { ...before, more: 1 } } });
  });
  await page.route(VOTE_API, async (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').slice(-2).join('/'));
    // Only the success is read: a body is not needed.
    if (mode === 'at once') await route.fulfill({ status: 200, body: '' });
    else held.push(route);
  });
  return {
    sent,
    async answer(how) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()?.fulfill(how);
    },
  };
}

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { openSignedIn } from './sign-in.ts';

/** The account that votes. */
export const VOTER = 'vikram-iyer';
/** The call that votes; those that read have no query. */
const VOTE_API = '**/api/votes/*/*?vote_type=up*';
export const PEEPAL = 'banyan-lab/peepal-1b';

function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Models Pending Evaluation' }).locator('tbody tr');
}

function rowOf(page: Page, model: string): Locator {
  return rows(page).filter({ has: page.getByRole('link', { name: model }) });
}

export function button(page: Page, model: string): Locator {
  return rowOf(page, model).getByRole('button');
}

export async function openVotes(page: Page, account: string | null): Promise<void> {
  if (account === null) await page.goto('/#/vote');
  else await openSignedIn(page, account, '/#/vote');
  await expect(rows(page).first()).toBeVisible();
}

interface Votes {
  /** Answers the first vote that waits. */
  readonly answer: (how: Parameters<Route['fulfill']>[0]) => Promise<void>;
}

/** Lets votes wait for the test's answer; the account has no votes before. */
export async function serveVotes(page: Page): Promise<Votes> {
  const held: Route[] = [];
  await page.route('**/api/votes/user/**', (route) => route.fulfill({ json: [] }));
  await page.route(VOTE_API, (route) => void held.push(route));
  return {
    async answer(how) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()?.fulfill(how);
    },
  };
}

import { expect, type Page, type Route } from '@playwright/test';

/** The call that votes; those that read have no query. */
const VOTE_API = '**/api/votes/*/*?vote_type=up*';
export const PEEPAL = 'banyan-lab/peepal-1b';

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

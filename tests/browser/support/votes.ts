import { expect, type Page, type Route } from '@playwright/test';

/** The voting call; calls that read votes have no query. */
const VOTE_API = '**/api/votes/*/*?vote_type=up*';
export const PEEPAL = 'banyan-lab/peepal-1b';

interface Votes {
  /** Answers the first pending vote. */
  readonly answer: (how: Parameters<Route['fulfill']>[0]) => Promise<void>;
}

/** Holds votes until the test answers them; the account starts without votes. */
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

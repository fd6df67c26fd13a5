import { expect, test } from '@playwright/test';
import { PENDING_MODELS } from '../packages/web/test/queue-samples.ts';
import { siteTest } from './support/people.ts';
import { servePending } from './support/queue.ts';
import { signIn } from './support/sign-in.ts';
import { button, NEEM, openVotes, PEEPAL, rowOf, rows, serveVotes, VOTER } from './support/votes.ts';

const KEY = `votes_${VOTER}`;

test('a vote in one tab shows in the other, and its roll-back too; loading the page anew during a vote leaves what the server knows', async ({
  page,
  context,
}) => {
  await servePending(page, PENDING_MODELS);
  const { answer } = await serveVotes(page);
  await openVotes(page, VOTER);
  const other = await context.newPage();
  await servePending(other, PENDING_MODELS);
  await other.route('**/api/votes/user/**', (route) => route.fulfill({ json: [] }));
  await other.goto('/#/vote');
  await expect(button(other, PEEPAL)).toHaveText('Vote');
  await button(page, PEEPAL).click();
  await expect(button(other, PEEPAL)).toHaveText('Voted');
  await answer({ status: 500 });
  await expect(button(other, PEEPAL)).toHaveText('Vote');
  await button(page, PEEPAL).click();
  await expect(button(page, PEEPAL)).toHaveText('Voted');
  await page.reload();
  await expect(button(page, PEEPAL)).toHaveText('Vote');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('[]');
});

siteTest(
  'a second account votes, and the order of the server and of the page change',
  async ({ page, site }) => {
    await site.submit(PEEPAL, 'asha-rao');
    await site.submit(NEEM, 'asha-rao');
    await openVotes(page, null);
    await signIn(page, VOTER);
    await expect(rows(page).getByRole('link')).toHaveText([PEEPAL, NEEM]);
    await expect(rowOf(page, NEEM)).toContainText('+1 votes');
    await button(page, NEEM).click();
    await expect(rows(page).getByRole('link')).toHaveText([NEEM, PEEPAL]);
    await expect(rowOf(page, NEEM)).toContainText('+2 votes');
    await expect(rowOf(page, NEEM)).toContainText('#1');
    // Another machine of this person shows the same.
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await page.reload();
    await expect(button(page, NEEM)).toHaveText('Voted');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await expect(rows(page).getByRole('link')).toHaveText([NEEM, PEEPAL]);
  },
);

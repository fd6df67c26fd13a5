import { expect, test } from '@playwright/test';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { servePending } from './support/queue.ts';
import { button, openVotes, PEEPAL, serveVotes, VOTER } from './support/votes.ts';

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
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('[]');
});

import { expect, test } from '@playwright/test';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { servePending } from './support/queue.ts';
import { button, openVotes, PEEPAL, serveVotes, VOTER } from './support/votes.ts';

const KEY = `votes_${VOTER}`;

test('a vote shows in the other tab; loading anew takes it back', async ({ page, context }) => {
  await servePending(page, PENDING_MODELS);
  await serveVotes(page);
  await openVotes(page, VOTER);
  const other = await context.newPage();
  await servePending(other, PENDING_MODELS);
  await other.route('**/api/votes/user/**', (route) => route.fulfill({ json: [] }));
  await other.goto('/#/vote');
  await expect(button(other, PEEPAL)).toHaveText('Vote');
  await button(page, PEEPAL).click();
  await expect(button(other, PEEPAL)).toHaveText('Voted');
  await page.reload();
  for (const tab of [page, other]) await expect(button(tab, PEEPAL)).toHaveText('Vote');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('[]');
});

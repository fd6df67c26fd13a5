import { expect, type Page } from '@playwright/test';
import { section } from './support/panel.ts';
import { siteTest as test } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const POPULAR = 'neem-collective/neem-3b-hindi';
const MINE = 'banyan-lab/peepal-1b';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** The pending models in the order of the vote page. */
function names(page: Page) {
  return page.getByRole('table', { name: 'Models Pending Evaluation' }).getByRole('link');
}

test('a new account takes part: signs in, submits, is in the queue, is voted for by another, signs out', async ({
  page,
  site,
}) => {
  // Somebody else's model waits with one vote, too. It is older, so it is first.
  await site.submit(POPULAR, 'meera-das');

  await page.goto('/');
  await page.getByRole('link', { name: 'Submit model' }).click();
  await signIn(page, 'asha-rao');
  await page.getByRole('textbox', { name: /Model Name/ }).fill(MINE);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
  await expect(page.getByText('An automatic upvote has been added to your model')).toBeVisible();
  // The panel below the form asks every 30 seconds; the submission makes it ask at once.
  await expect(section(page, 'Models in queue').getByRole('link', { name: MINE })).toBeVisible();
  const queued = page
    .getByRole('table', { name: 'Models in queue' })
    .getByRole('row', { name: new RegExp(MINE) });
  await expect(queued.getByRole('cell')).toHaveText([
    MINE,
    'asha-rao',
    'just now',
    'float16',
    (site.hub.commitOf(MINE, 'main') ?? '').slice(0, 7),
    'PendingPosition 2',
  ]);

  await page.goto('/#/vote');
  await expect(names(page).first()).toHaveText(new RegExp(POPULAR));
  const mine = page.getByRole('row', { name: new RegExp(MINE) });
  await expect(mine.getByText('+1')).toBeVisible();
  await expect(mine.getByRole('button', { name: /Voted/ })).toBeVisible();
  await logOut(page);

  await page.goto('/#/vote');
  await signIn(page, 'vikram-iyer');
  await mine.getByRole('button', { name: /^Vote/ }).click();
  await expect(mine.getByText('+2')).toBeVisible();
  await expect(names(page).first()).toHaveText(new RegExp(MINE));
  await expect(mine).toContainText('#1');
  // Another machine of this person shows the same.
  await page.evaluate(() => localStorage.removeItem('votes_vikram-iyer'));
  await page.reload();
  await expect(mine.getByRole('button', { name: /Voted/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(POPULAR) }).getByRole('button')).toHaveText('Vote');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/#/vote');
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await expect(names(page).first()).toHaveText(new RegExp(MINE));
});

import { expect, type Page } from '@playwright/test';
import { sampleModel, weights } from '../../packages/stand-in-hub/src/models/sample-models.ts';
import { scoreKey } from '../../packages/web/test/in-page.ts';
import { cell, openBoard } from './support/board.ts';
import { siteTest as test } from './support/people.ts';
import { section } from './support/queue.ts';
import { signIn } from './support/sign-in.ts';

const POPULAR = 'neem-collective/neem-3b-hindi';
const MINE = 'banyan-lab/peepal-1b';
/** The lm_eval stand-in behaves as the model's name says. */
const TOO_LARGE = 'banyan-lab/out-of-memory-1b';

async function submit(page: Page, model: string): Promise<void> {
  await page.getByRole('textbox', { name: /Model Name/ }).fill(model);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(/\/(\?[^#]*)?$/);
}

/** Pending models in the vote page's order. */
function names(page: Page) {
  return page.getByRole('table', { name: 'Models Pending Evaluation' }).locator('a[target="_blank"]');
}

/** Advances the page's clock by 30 seconds, the panel's polling interval, until the section lists the model. */
async function shownIn(page: Page, title: string, model: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(section(page, title).getByRole('link', { name: model, exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
}

// A single test, because each site takes as long to start as a visit.
test('a new account submits, is voted for and evaluated, or told why', async ({ page, site }) => {
  await page.clock.install();
  site.hub.putModel(sampleModel(TOO_LARGE, 'does not fit', weights(1_000_000)));
  // Another account's model is also pending with one vote. It is older, so it comes first.
  await site.submit(POPULAR, 'meera-das');

  await openBoard(page, '/?uncertainty=off');
  const before = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.getByRole('link', { name: 'Submit model' }).click();
  await signIn(page, 'asha-rao');
  await submit(page, MINE);
  await expect(page.getByText('An automatic upvote has been added to your model')).toBeVisible();
  // The panel below the form polls every 30 seconds; a submission makes it poll at once.
  await expect(section(page, 'Models in queue').getByRole('link', { name: MINE, exact: true })).toBeVisible();
  const queued = page
    .getByRole('table', { name: 'Models in queue' })
    .getByRole('row', { name: new RegExp(MINE) });
  await expect(queued.getByRole('cell')).toHaveText([
    MINE,
    'asha-rao',
    /^just now .*Submitted at /s,
    'float16',
    (site.hub.commitOf(MINE, 'main') ?? '').slice(0, 7),
    'PendingPosition 2',
  ]);

  await page.goto('/?uncertainty=off#/vote');
  await expect(names(page).first()).toHaveText(new RegExp(POPULAR));
  const mine = page.getByRole('row', { name: new RegExp(MINE) });
  await expect(mine.getByText('+1')).toBeVisible();
  await expect(mine.getByRole('button', { name: /Voted/ })).toBeVisible();
  await logOut(page);

  // A former owner of the next account's name voted and later gave the name up.
  site.hub.givenTokens.set('former-token', { id: 'former', name: 'vikram-iyer' });
  const former = await fetch(`${site.url}/api/votes/${MINE}?vote_type=up&user_id=vikram-iyer`, {
    method: 'POST',
    headers: { authorization: 'Bearer former-token' },
  });
  expect(former.status).toBe(200);

  await page.goto('/?uncertainty=off#/vote');
  await signIn(page, 'vikram-iyer');
  await expect(mine.getByText('+2')).toBeVisible();
  await mine.getByRole('button', { name: /^Vote/ }).click();
  await expect(mine.getByText('+3')).toBeVisible();
  await expect(names(page).first()).toHaveText(new RegExp(MINE));
  await expect(mine).toContainText('#1');
  // The same person sees the same on another machine.
  await page.evaluate(() => localStorage.removeItem('votes_vikram-iyer'));
  await page.reload();
  await expect(mine.getByRole('button', { name: /Voted/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(POPULAR) }).getByRole('button')).toHaveText('Vote');
  await logOut(page);
  await page.goto('/?uncertainty=off#/vote');
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await expect(names(page).first()).toHaveText(new RegExp(MINE));

  await page.goto('/?uncertainty=off#/add');
  await signIn(page, 'asha-rao');
  await site.submit(TOO_LARGE, 'asha-rao');
  await site.startWorker();
  await shownIn(page, 'Recently evaluated models', MINE);
  await shownIn(page, 'Failed evaluations', TOO_LARGE);
  const failed = page.getByRole('table', { name: 'Failed evaluations' });
  await expect(failed).toContainText('The model did not fit into memory');
  await failed.getByText('Details', { exact: true }).click();
  await expect(failed).toContainText('torch.OutOfMemoryError: CUDA out of memory.');
  // Its author may resubmit it.
  await submit(page, TOO_LARGE);

  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before + 3));
  const row = page.getByRole('row', { name: new RegExp(MINE) });
  for (const benchmark of ['bba', 'bbf', 'bbk', 'bbl'])
    await expect(cell(row, scoreKey(benchmark))).toHaveText(/^\d\d\.\d\d %$/);
  await cell(row, scoreKey('bba')).locator('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  for (const fact of [/acc_norm, 14,963 questions/, /lm-evaluation-harness/, /commit [0-9a-f]{7}, float16/])
    await expect(tooltip).toContainText(fact);
  await expect(tooltip).toContainText(/Results file SHA-256 [0-9a-f]{16}/);

  // The model with fewer votes was published last and is marked as new; it overtook no row, so no other row has an arrow.
  const last = page.getByRole('row', { name: new RegExp(POPULAR) });
  const place = Number(await last.getAttribute('aria-rowindex'));
  await expect(cell(last, 'rank')).toHaveText(`${place - 1}newNew on this board`);
  const below = page.locator(`tbody tr[aria-rowindex="${place + 1}"]`);
  const above = page.locator(`tbody tr[aria-rowindex="${place - 1}"]`);
  await expect(cell(below, 'rank')).toHaveText(String(place));
  await expect(cell(above, 'rank')).toHaveText(String(place - 2));
});

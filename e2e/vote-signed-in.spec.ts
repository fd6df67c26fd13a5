import { expect, test } from '@playwright/test';
import { PENDING_MODELS, waiting } from '../packages/web/test/queue-samples.ts';
import { axeFindings } from './support/board.ts';
import { siteTest } from './support/people.ts';
import { PENDING_API, servePending } from './support/queue.ts';
import { signIn } from './support/sign-in.ts';
import {
  button,
  KEY,
  NEEM,
  ORDER,
  openVotes,
  PEEPAL,
  rowOf,
  rows,
  serveVotes,
  spoken,
  storedVotes,
  VOTE_API,
  VOTER,
} from './support/votes.ts';

test.describe('signed in', () => {
  test('a spinner fills the page while the session is looked at', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    await openVotes(page, VOTER);
    await page.route('**/api/whoami-v2', () => {});
    await page.reload();
    await expect(page.getByRole('progressbar', { name: 'Checking who is signed in…' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the vote says JSON and sends nothing, with the token and the name; then that model alone is counted anew', async ({
    page,
  }) => {
    await servePending(page, PENDING_MODELS);
    await serveVotes(page);
    await openVotes(page, VOTER);
    const counts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/votes/model/')) counts.push(new URL(request.url()).pathname);
    });
    const sent = page.waitForRequest(VOTE_API);
    await button(page, PEEPAL).click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(new URL(request.url()).search).toBe(`?vote_type=up&user_id=${VOTER}`);
    expect(new URL(request.url()).pathname).toBe(`/api/votes/${PEEPAL}`);
    expect(request.postData()).toBeNull();
    const headers = await request.allHeaders();
    expect(headers['content-type']).toBe('application/json');
    expect(headers.authorization).toMatch(/^Bearer \S{20,}$/);
    await expect(rowOf(page, PEEPAL)).toContainText('+13 votes');
    await expect(rows(page).getByRole('link')).toHaveText([ORDER[0] ?? '', PEEPAL, NEEM, ...ORDER.slice(3)]);
    await expect(spoken(page)).toHaveText(`Your vote for ${PEEPAL} counts: 13 votes, #2 by votes`);
    expect(counts).toEqual([`/api/votes/model/${PEEPAL}`]);
  });

  test('optimistic: voted and stored before the answer', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page, 'when told');
    await openVotes(page, VOTER);
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await button(page, PEEPAL).click();
    await expect(button(page, PEEPAL)).toHaveText('Voted');
    await expect(button(page, PEEPAL).locator('svg')).toBeVisible();
    await expect(button(page, PEEPAL)).toBeDisabled();
    expect(await storedVotes(page)).toBe(JSON.stringify([PEEPAL]));
    await expect(rowOf(page, PEEPAL)).toContainText('+12 votes');
    await answer({ status: 200 });
    await expect(rowOf(page, PEEPAL)).toContainText('+13 votes');
    await page.reload();
    await expect(button(page, PEEPAL)).toHaveText('Voted');
  });

  test('a vote that fails is rolled back and says why: the server’s detail, else that it failed', async ({
    page,
  }) => {
    await servePending(page, PENDING_MODELS);
    const { answer, sent } = await serveVotes(page, 'when told');
    await openVotes(page, VOTER);
    await button(page, PEEPAL).click();
    await answer({ status: 429, json: { code: 'over_quota', detail: 'Try again in 12 minutes.' } });
    await expect(page.getByRole('alert')).toContainText('Try again in 12 minutes.');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await expect(button(page, PEEPAL)).toBeEnabled();
    await expect(button(page, PEEPAL)).toBeFocused();
    expect(await storedVotes(page)).toBe('[]');
    await button(page, PEEPAL).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await answer({ status: 502, body: 'bad gateway' });
    await expect(page.getByRole('alert')).toContainText('Failed to submit vote');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(sent).toEqual([PEEPAL, PEEPAL]);
  });

  test('a vote that does not arrive fails as well', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    await openVotes(page, VOTER);
    await page.route(VOTE_API, (route) => route.abort());
    await button(page, PEEPAL).click();
    await expect(page.getByRole('alert')).toContainText('Failed to submit vote');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
  });

  test('a model that waits no more: the banner says so and the list is read anew', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page, 'when told');
    await openVotes(page, VOTER);
    await page.unroute(PENDING_API);
    await servePending(page, PENDING_MODELS.slice(1));
    await button(page, PEEPAL).click();
    await answer({ status: 409, json: { code: 'not_pending', detail: 'It no longer waits.' } });
    await expect(page.getByRole('alert')).toContainText('It no longer waits.');
    await expect(rowOf(page, PEEPAL)).toHaveCount(0);
  });

  test('votes of the server and of this browser are merged; damaged storage is passed over', async ({
    page,
  }) => {
    await servePending(page, PENDING_MODELS);
    await serveVotes(page);
    await page.route('**/api/votes/user/**', (route) => route.fulfill({ json: [{ model: NEEM }] }));
    await openVotes(page, VOTER);
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [KEY, `["${PEEPAL}"]`],
    );
    await page.reload();
    await expect(button(page, NEEM)).toHaveText('Voted');
    await expect(button(page, PEEPAL)).toHaveText('Voted');
    await expect(button(page, ORDER[0] ?? '')).toHaveText('Vote');
    await page.evaluate((key) => localStorage.setItem(key, '{"damaged'), KEY);
    await page.reload();
    await expect(button(page, NEEM)).toHaveText('Voted');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await button(page, PEEPAL).click();
    await expect.poll(() => storedVotes(page)).toBe(JSON.stringify([PEEPAL]));
  });

  test('the user’s votes that cannot be fetched: a line in the console, nothing on the page', async ({
    page,
  }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await servePending(page, PENDING_MODELS);
    await page.route('**/api/votes/user/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something else' } }),
    );
    await openVotes(page, VOTER);
    await expect.poll(() => lines.join('\n')).toContain('Failed to fetch user votes');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(button(page, PEEPAL)).toBeEnabled();
  });

  test('many clicks are one vote, and a double click votes for no row that slid under the pointer', async ({
    page,
  }) => {
    await servePending(page, PENDING_MODELS);
    const { sent } = await serveVotes(page);
    await openVotes(page, VOTER);
    const box = await button(page, PEEPAL).boundingBox();
    if (box === null) throw new Error('The button is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    // The list is sorted anew between the two clicks: NEEM now is where the pointer is.
    await expect(rows(page).nth(2)).toContainText(NEEM);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await button(page, PEEPAL).click({ clickCount: 3, force: true });
    await expect(button(page, NEEM)).toHaveText('Vote');
    expect(sent).toEqual([PEEPAL]);
  });

  test('a vote in one tab shows in the other, and its roll-back too', async ({ page, context }) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page, 'when told');
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
  });

  test('leaving the screen during a vote loses no roll-back', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    const { answer } = await serveVotes(page, 'when told');
    await openVotes(page, VOTER);
    await button(page, PEEPAL).click();
    await page.getByRole('link', { name: 'Citations' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Citation Information');
    await answer({ status: 500, body: '' });
    await expect(spoken(page)).toHaveText('Failed to submit vote');
    expect(await storedVotes(page)).toBe('[]');
    await page.goto('/#/vote');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await expect(page.getByRole('alert')).toContainText('Failed to submit vote');
  });

  test('loading the page anew during a vote leaves what the server knows', async ({ page }) => {
    await servePending(page, PENDING_MODELS);
    await serveVotes(page, 'when told');
    await openVotes(page, VOTER);
    await button(page, PEEPAL).click();
    await expect(button(page, PEEPAL)).toHaveText('Voted');
    await page.reload();
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    expect(await storedVotes(page)).toBe('[]');
  });

  test('keyboard: voting keeps the focus on the row’s button, in view, wherever the row goes', async ({
    page,
  }) => {
    const models = Array.from({ length: 80 }, (_, index) => waiting(`a/m${index}`, 100 - index, index));
    await servePending(page, models);
    await serveVotes(page);
    await page.route('**/api/votes/model/**', (route) =>
      route.fulfill({ json: { votes_by_revision: { main: 1000 } } }),
    );
    await openVotes(page, VOTER);
    await rowOf(page, 'a/m79').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'a/m79')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page).first()).toContainText('a/m79');
    await expect(button(page, 'a/m79')).toHaveText('Voted');
    await expect(button(page, 'a/m79')).toBeFocused();
    await expect(button(page, 'a/m79')).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  });
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
    // What another machine of this person would show.
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await page.reload();
    await expect(button(page, NEEM)).toHaveText('Voted');
    await expect(button(page, PEEPAL)).toHaveText('Vote');
    await expect(rows(page).getByRole('link')).toHaveText([NEEM, PEEPAL]);
  },
);

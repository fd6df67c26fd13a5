import { expect, test } from '@playwright/test';
import { configOf } from './support/config.ts';
import {
  accountBox,
  goToConsent,
  NONCE_KEY,
  openSignedIn,
  RETURN_KEY,
  SESSION_KEY,
  signIn,
  stored,
  submissionForm,
  VERIFIER_KEY,
} from './support/sign-in.ts';

test('signing in asks the hub whole, and comes back without a code', async ({ page, baseURL }) => {
  const asked = page.waitForRequest(/\/oauth\/authorize\?/);
  const token = page.waitForRequest(/\/oauth\/token$/);
  await page.goto('/?guide=closed&search=gemma#/add');
  await signIn(page, 'vikram-iyer');
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toEqual({
    client_id: 'leaderboard-local',
    scope: 'openid profile',
    response_type: 'code',
    redirect_uri: `${baseURL}/`,
    state: expect.any(String),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
  expect(JSON.parse(query.state ?? '')).toEqual({
    nonce: expect.any(String),
    redirectUri: `${baseURL}/`,
    state: expect.any(String),
  });
  const sent = new URLSearchParams((await token).postData() ?? '');
  expect([...sent.keys()].toSorted()).toEqual(['code', 'code_verifier', 'grant_type', 'redirect_uri']);
  expect((await token).headers()['content-type']).toContain('application/x-www-form-urlencoded');

  await expect(page).toHaveURL('/?guide=closed&search=gemma#/add');
  await expect(accountBox(page).getByText('Ready to submit a model')).toBeVisible();
  await expect(submissionForm(page)).toBeVisible();
  expect(JSON.parse((await stored(page, SESSION_KEY)) ?? '')).toEqual({
    access_token: expect.any(String),
    username: 'vikram-iyer',
  });
  for (const key of [RETURN_KEY, NONCE_KEY, VERIFIER_KEY]) expect(await stored(page, key)).toBeNull();
});

test('by keyboard: a session outlives reloads, expires, and ends in every tab', async ({ page, context }) => {
  await page.goto('/?guide=closed#/add');
  await page.getByRole('button', { name: 'Sign in with Local Hub' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();

  const invalid = { code: 'invalid_token', detail: 'The hub does not know this token.', params: {} };
  await page.route('**/api/models/submit', (route) => route.fulfill({ status: 401, json: invalid }));
  const name = submissionForm(page).getByRole('textbox', { name: 'Model Name' });
  await name.fill('org/model');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(accountBox(page).getByRole('alert')).toHaveText(
    'Your sign-in has expired. Sign in again to continue.',
  );
  await expect(page.getByText('Connected as')).toHaveCount(0);
  await signIn(page, 'asha-rao');
  await expect(name).toHaveValue('org/model');

  const other = await context.newPage();
  await other.goto('/#/add');
  await expect(other.getByText('Connected as asha-rao')).toBeVisible();
  await page.evaluate((key) => localStorage.setItem(key, '/add'), RETURN_KEY);
  await page.evaluate(() => Object.assign(window, { before: true }));
  const length = await page.evaluate(() => history.length);
  await accountBox(page).getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  // The page restarts at / and replaces the history entry.
  await expect(page).toHaveURL('/');
  // Evaluating code in the page while it reloads would fail.
  await page.waitForFunction(() => !('before' in window));
  expect(await page.evaluate(() => history.length)).toBe(length);
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  for (const key of [SESSION_KEY, RETURN_KEY]) expect(await stored(page, key)).toBeNull();
  await expect(accountBox(other).getByRole('button', { name: 'Sign in with Local Hub' })).toBeVisible();
  await expect(accountBox(other).getByRole('alert')).toHaveCount(0);
  await expect(submissionForm(other)).toHaveCount(0);
});

test('a page loaded anew while the hub is asked stays signed in', async ({ page }) => {
  await openSignedIn(page);
  let asked = 0;
  // The first request is not answered before the page is gone.
  await page.route('**/api/whoami-v2', async (route) => {
    asked += 1;
    if (asked > 1) await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Checking who is signed in…' })).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.reload();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
});

test.describe('inside a frame of the hub’s page', () => {
  test.use({ permissions: ['local-network-access'] });

  test('signing in opens a tab and begins there by itself', async ({ page, context }) => {
    const { hubUrl } = await configOf(page);
    await page.goto(`${hubUrl}/spaces/leaderboard#/add`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Signing in opens this page in a new tab.')).toBeVisible();
    const opened = context.waitForEvent('page');
    await frame.getByRole('button', { name: 'Sign in with Local Hub' }).click();
    await expect(frame.getByText('This page is now open in a new tab')).toBeVisible();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Allow' }).click();
    await expect(tab.getByText('Connected as asha-rao')).toBeVisible();
    await expect(tab).toHaveURL(/\/#\/add$/);
  });
});

test('with storage blocked pages can be read; signing in says why not', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/#/add');
  await accountBox(page).getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText('Your browser blocks the storage');
  await page.goto('/');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a link to sign in waits for a press', async ({ page, context, baseURL }) => {
  const { hubUrl } = await configOf(page);
  const link = `${baseURL}/?sign-in#/add`;
  await page.route(`${hubUrl}/around`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${link}" target="_blank">Around</a>` }),
  );
  let begun = 0;
  context.on('request', (request) => {
    if (request.url().includes('/oauth/authorize')) begun += 1;
  });
  await page.goto(`${hubUrl}/around`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Around' }).click();
  const tab = await opened;
  await page.goto(link);
  for (const [pressed, waiting] of [tab, page].entries()) {
    await expect(waiting).toHaveURL('/#/add');
    await goToConsent(waiting);
    expect(begun).toBe(pressed + 1);
  }
});

import { expect, test } from '@playwright/test';
import { axeFindings } from './support/board.ts';
import { configOf } from './support/config.ts';
import { PHONE } from './support/screens.ts';
import {
  accountBox,
  NONCE_KEY,
  openSignedIn,
  RETURN_KEY,
  SESSION_KEY,
  signIn,
  stored,
  submissionForm,
  VERIFIER_KEY,
} from './support/sign-in.ts';

test('signed out: what for, the sentence, and the button', async ({ page }) => {
  await page.goto('/#/add');
  await expect(accountBox(page).getByRole('heading')).toHaveText('Login to submit a model');
  await expect(
    accountBox(page).getByText('You need to be logged in with your Local Hub account to submit a model'),
  ).toBeVisible();
  await expect(submissionForm(page)).toHaveCount(0);
});

test('the hub is asked with everything that the call has, and the token call with four fields', async ({
  page,
  baseURL,
}) => {
  const asked = page.waitForRequest(/\/oauth\/authorize\?/);
  const token = page.waitForRequest(/\/oauth\/token$/);
  await page.goto('/#/add');
  await signIn(page, 'asha-rao');
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
});

test('signing in comes back to where it began, with the query, and no step back has a code', async ({
  page,
}) => {
  await page.goto('/?guide=closed&search=gemma#/add');
  await signIn(page, 'vikram-iyer');
  await expect(page).toHaveURL('/?guide=closed&search=gemma#/add');
  await expect(accountBox(page).getByText('Ready to submit a model')).toBeVisible();
  await expect(submissionForm(page)).toBeVisible();
  expect(JSON.parse((await stored(page, SESSION_KEY)) ?? '')).toEqual({
    access_token: expect.any(String),
    username: 'vikram-iyer',
  });
  for (const key of [RETURN_KEY, NONCE_KEY, VERIFIER_KEY]) expect(await stored(page, key)).toBeNull();
});

test('the session outlives a reload and shows in every tab; signing out ends it in all', async ({
  page,
  context,
}) => {
  await page.goto('/#/add');
  await signIn(page, 'asha-rao');
  await page.reload();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/add');
  await expect(other.getByText('Connected as asha-rao')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(accountBox(other).getByRole('button', { name: 'Sign in with Local Hub' })).toBeVisible();
});

test('Logout forgets the session and the return path, and starts anew at / in place of the entry', async ({
  page,
}) => {
  await page.goto('/#/add');
  await signIn(page, 'asha-rao');
  await page.evaluate((key) => localStorage.setItem(key, '/add'), RETURN_KEY);
  await page.evaluate(() => Object.assign(window, { before: true }));
  const length = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  expect(await page.evaluate(() => history.length)).toBe(length);
  for (const key of [SESSION_KEY, RETURN_KEY]) expect(await stored(page, key)).toBeNull();
});

test('a spinner fills the page while the hub is asked who it is', async ({ page }) => {
  await openSignedIn(page);
  const { hubUrl } = await configOf(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${hubUrl}/api/whoami-v2`, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Checking who is signed in…' })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  answer();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('/?guide=closed#/add');
  const button = page.getByRole('button', { name: 'Sign in with Local Hub' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test.describe('inside a frame of the hub’s page', () => {
  test.use({ permissions: ['local-network-access'] });

  test('signing in opens a tab, begins there by itself, and the frame says so', async ({ page, context }) => {
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

test('axe finds nothing signed out, refused and signed in', async ({ page }) => {
  await page.goto('/');
  await page.evaluate((key) => localStorage.setItem(key, 'n'), NONCE_KEY);
  await page.goto('/?error=access_denied&error_description=No#/add');
  await expect(accountBox(page).getByRole('alert')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await openSignedIn(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await axeFindings(page)).toEqual([]);
});

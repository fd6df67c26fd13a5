import { expect, type Page, test } from '@playwright/test';
import { configOf } from './support/config.ts';
import {
  accountBox,
  goToConsent,
  NONCE_KEY,
  openSignedIn,
  RETURN_KEY,
  SESSION_KEY,
  stored,
  submissionForm,
  VERIFIER_KEY,
} from './support/sign-in.ts';

/** A stored nonce, as a sign-in that has gone to the hub leaves it. */
async function begin(page: Page, kept: Record<string, string>): Promise<void> {
  // An address of ours that runs no code.
  await page.goto('/api/health');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

test('denied: the hub’s words stand in the box, where sign-in began', async ({ page }) => {
  await page.goto('/#/add');
  await goToConsent(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(accountBox(page).getByRole('alert')).toContainText(
    'access_denied: The user denied the request',
  );
  await expect(page).toHaveURL('/#/add');
  expect(await stored(page, NONCE_KEY)).toBeNull();
  await accountBox(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/oauth\//);
});

const BOTH = { [NONCE_KEY]: 'n', [VERIFIER_KEY]: 'v', [RETURN_KEY]: '/add' };
const state = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const FORGED: readonly (readonly [string, string, Record<string, string>])[] = [
  ['?error=server_error&error_description=Out+of+order', 'server_error: Out of order', BOTH],
  [`?state=${state({ nonce: 'n' })}`, 'Missing oauth code from query parameters in redirected URL', BOTH],
  [
    '?code=c&state=%7B%7D',
    'Missing oauth code_verifier from localStorage',
    { [NONCE_KEY]: 'n', [RETURN_KEY]: '/add' },
  ],
  ['?code=c', 'Missing oauth state from query parameters in redirected URL', BOTH],
  ['?code=c&state=garbage', 'Invalid oauth state in redirected URL, unable to parse JSON', BOTH],
  [`?code=c&state=${state({ nonce: 'other' })}`, 'Invalid oauth state in redirected URL', BOTH],
  [`?code=c&state=${state(null)}`, 'Invalid oauth state in redirected URL', BOTH],
  [`?code=c&state=${state({ nonce: 'n' })}&iss=https%3A%2F%2Fevil.example`, 'could not be read', BOTH],
];
for (const [query, text, kept] of FORGED) {
  test(`a forged redirect ${query.slice(0, 60)}: ${text}`, async ({ page, baseURL }) => {
    await begin(page, kept);
    let tokenCalls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth/token')) tokenCalls += 1;
    });
    await page.goto(`/${query}`);
    const message = accountBox(page).getByRole('alert').locator('p').last();
    await (text === 'could not be read'
      ? expect(message).toContainText(text)
      : expect(message).toHaveText(text));
    expect(page.url()).toBe(`${baseURL}/#/add`);
    expect(tokenCalls).toBe(0);
    // Only an answer with a state of the hub's can end the sign-in under way: anybody can make a link with an error in it.
    expect(await stored(page, NONCE_KEY)).toBe(query.startsWith('?error=') ? 'n' : null);
  });
}

test('the nonce is gone when the redirect is answered: said so', async ({ page }) => {
  await begin(page, BOTH);
  await page.route('**/assets/hub-sign-in-*.js', async (route) => {
    await page.evaluate((key) => localStorage.removeItem(key), NONCE_KEY);
    await route.continue();
  });
  await page.goto(`/?code=c&state=${state({ nonce: 'n' })}`);
  await expect(accountBox(page).getByRole('alert')).toContainText('Missing oauth nonce from localStorage');
});

test('a code that the hub does not know: its own word', async ({ page }) => {
  await begin(page, BOTH);
  const { hubUrl } = await configOf(page);
  await page.goto(`/?code=c&state=${state({ nonce: 'n' })}&iss=${encodeURIComponent(hubUrl)}`);
  await expect(accountBox(page).getByRole('alert')).toContainText('invalid_request');
});

test('a redirect without a stored nonce is ignored, and its code leaves the address', async ({ page }) => {
  await page.goto('/?code=secret&state=secret&search=a#/add');
  await expect(accountBox(page).getByRole('button', { name: 'Sign in with Local Hub' })).toBeVisible();
  await expect(accountBox(page).getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/?search=a#/add');
});

test('no client id is configured', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('leaderboard-local', '');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/#/add');
  await accountBox(page).getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText('Missing clientId');
});

test('the hub fails: its status, request id and address, or its own error', async ({ page }) => {
  const { hubUrl } = await configOf(page);
  const discovery = `${hubUrl}/.well-known/openid-configuration`;
  const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-request-id' };
  await page.route(discovery, (route) =>
    route.fulfill({ status: 502, headers: { ...headers, 'x-request-id': 'r-1' }, body: 'broken' }),
  );
  await page.goto('/#/add');
  await accountBox(page).getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText(
    `Api error with status 502. Request ID: r-1, url: ${discovery}`,
  );
  await page.unroute(discovery);
  await page.route(discovery, (route) =>
    route.fulfill({ status: 503, headers, json: { error: 'Closed for today' } }),
  );
  await accountBox(page).getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText('Closed for today');
  await page.unroute(discovery);
  await page.route(discovery, (route) => route.abort());
  await accountBox(page).getByRole('button').click();
  await expect(accountBox(page).getByRole('alert')).toContainText('Local Hub is not responding');
});

test('whoami fails: the stored session is cleared', async ({ page }) => {
  await openSignedIn(page);
  const { hubUrl } = await configOf(page);
  await page.route(`${hubUrl}/api/whoami-v2`, (route) => route.fulfill({ status: 401 }));
  await page.reload();
  await expect(accountBox(page).getByRole('alert')).toContainText('Failed to fetch user info');
  await expect(submissionForm(page)).toHaveCount(0);
  expect(await stored(page, SESSION_KEY)).toBeNull();
});

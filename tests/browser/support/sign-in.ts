import { expect, type Locator, type Page } from '@playwright/test';

/** The stand-in hub's key in local storage. */
export const SESSION_KEY = 'local_oauth';
export const NONCE_KEY = 'local_oauth_nonce';
export const VERIFIER_KEY = 'local_oauth_code_verifier';
export const RETURN_KEY = 'auth_return_to';

/** The box that names who is signed in, or offers to sign in. */
export function accountBox(page: Page): Locator {
  return page.getByRole('region', { name: 'Account' });
}

/** The form, which only a signed-in visitor sees. */
export function submissionForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Model Submission Form' });
}

/** Goes from the open page to the hub's page that asks who the visitor is. */
export async function goToConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Local Hub' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the local hub');
}

/** Signs in on the open page, through the pages of the hub and back. */
export async function signIn(page: Page, account: string): Promise<void> {
  await goToConsent(page);
  await page.getByRole('radio', { name: account }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText(`Connected as ${account}`)).toBeVisible();
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** What signing in leaves in the browser, by account. All tests of a worker that begin signed in use it. */
const sessions = new Map<string, string>();

/** Opens a page as one of the hub's sample accounts: the first time through the hub's pages, then with that session. */
export async function openSignedIn(page: Page, account = 'asha-rao', url = '/#/add'): Promise<void> {
  const session = sessions.get(account);
  if (session === undefined) {
    await page.goto(url);
    await signIn(page, account);
    sessions.set(account, (await stored(page, SESSION_KEY)) ?? '');
    return;
  }
  // A URL of ours that runs no code.
  await page.goto('/api/health');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const);
  await page.goto(url);
  await expect(page.getByText(`Connected as ${account}`)).toBeVisible();
}

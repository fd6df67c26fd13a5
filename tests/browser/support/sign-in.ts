import { expect, type Locator, type Page } from '@playwright/test';

/** The stand-in hub's key in local storage. */
export const SESSION_KEY = 'local_oauth';
export const NONCE_KEY = 'local_oauth_nonce';
export const VERIFIER_KEY = 'local_oauth_code_verifier';
export const RETURN_KEY = 'auth_return_to';

/** The box that shows the signed-in account or offers to sign in. */
export function accountBox(page: Page): Locator {
  return page.getByRole('region', { name: 'Account' });
}

/** The submission form, which only signed-in visitors see. */
export function submissionForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Model Submission Form' });
}

/** Goes from the open page to the hub's consent page. */
export async function goToConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Local Hub' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the local hub');
}

/** Signs in on the open page, through the hub's pages and back. */
export async function signIn(page: Page, account: string): Promise<void> {
  await goToConsent(page);
  await page.getByRole('radio', { name: account }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText(`Connected as ${account}`)).toBeVisible();
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Stored sessions by account, shared by all of a worker's tests that begin signed in. */
const sessions = new Map<string, string>();

/** Opens a page as one of the hub's sample accounts: at first through the hub's pages, later with the stored session. */
export async function openSignedIn(page: Page, account = 'asha-rao', url = '/#/add'): Promise<void> {
  const session = sessions.get(account);
  if (session === undefined) {
    await page.goto(url);
    await signIn(page, account);
    sessions.set(account, (await stored(page, SESSION_KEY)) ?? '');
    return;
  }
  // One of our URLs that runs no code.
  await page.goto('/api/health');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const);
  await page.goto(url);
  await expect(page.getByText(`Connected as ${account}`)).toBeVisible();
}

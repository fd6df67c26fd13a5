import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectCount,
  expectTexts,
  expectValue,
  focus,
  pressOn,
  resize,
} from '../../test/components/looks.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { held } from '../../test/held.ts';
import { DESKTOP, PHONE } from '../../test/in-page.ts';

const { hubName } = CONFIG;
const SESSION_KEY = `${CONFIG.hubShortName}_oauth`;
const NONCE_KEY = `${SESSION_KEY}_nonce`;
const VERIFIER_KEY = `${SESSION_KEY}_code_verifier`;
const BEGUN_KEY = `${SESSION_KEY}_begun_at`;
const RETURN_KEY = 'auth_return_to';
const DISCOVERY_PATH = '/.well-known/openid-configuration';

const box = page.getByRole('region', { name: 'Account' });
const alert = box.getByRole('alert');
const form = page.getByRole('form', { name: 'Model Submission Form' });
const signInButton = box.getByRole('button', { name: `Sign in with ${hubName}` });

/** Storage entries left by a sign-in in progress at the hub. */
const WITHOUT_VERIFIER = { [NONCE_KEY]: 'n', [BEGUN_KEY]: String(Date.now()), [RETURN_KEY]: '/add' };
const BOTH = { ...WITHOUT_VERIFIER, [VERIFIER_KEY]: 'v' };

function currentUrl(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/** Simulates a top-level window, because signing in within a frame opens a tab. */
function leaveFrame(): void {
  vi.spyOn(window, 'parent', 'get').mockReturnValue(window);
}

test('signed out: the purpose, the sentence and the button', async () => {
  await openApp('/#/add');
  await expectTexts(box.getByRole('heading'), ['Login to submit a model']);
  await expect
    .element(box.getByText(`You need to be logged in with your ${hubName} account to submit a model`))
    .toBeVisible();
  await expect.element(signInButton).toBeVisible();
  await expectCount(form, 0);
});

test.each([DESKTOP, PHONE])(
  'after a denial the reason is in view, with the focus on its box',
  async (size) => {
    await resize(size);
    await openApp('/?error=access_denied&error_description=Denied', { stored: BOTH });
    await expect.element(alert).toHaveTextContent('access_denied: Denied');
    await expect.element(box).toHaveFocus();
    const { top, bottom } = alert.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    expect(bottom).toBeLessThanOrEqual(size.height);
    location.hash = '#/quote';
    await expectCount(box, 0);
    location.hash = '#/add';
    await expect.element(alert).toBeVisible();
    await expect.element(box).not.toHaveFocus();
  },
);

test('signing out while the server is away ends on the board and says what happened', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  await openApp('/?search=a#/add', { account: 'asha-rao', answers: { '/': away, '/api/*': away } });
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByText('You are signed out in this browser.')).toBeVisible();
  expect(currentUrl()).toBe('/');
  await expectCount(page.getByRole('button', { name: 'Logout' }), 0);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test.each([
  ['without a client id', { config: { oauthClientId: '' } }, 'Missing clientId'],
  [
    'while the hub does not answer',
    { answers: { [DISCOVERY_PATH]: () => Promise.reject(new TypeError('Failed to fetch')) } },
    `${hubName} is not responding`,
  ],
])('signing in %s shows an error', async (_when, visit, error) => {
  leaveFrame();
  await openApp('/#/add', visit);
  await signInButton.click();
  await expect.element(alert).toHaveTextContent(error);
});

test('the focus goes to the content when the sign-in button goes', async () => {
  leaveFrame();
  await openApp('/#/add', { answers: { [DISCOVERY_PATH]: () => new Promise<Response>(() => {}) } });
  await expect.element(signInButton).toBeVisible();
  await pressOn(signInButton, 'Enter');
  await expectCount(signInButton, 0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a sign-out by a later check keeps the draft and the focus in the box', async () => {
  const { promise: answer, reject } = held<Response>();
  const name = form.getByRole('textbox', { name: 'Model Name' });
  const answers: Record<string, () => Response | Promise<Response>> = {};
  await openApp('/#/add', {
    account: 'asha-rao',
    answers: { '/api/whoami-v2': () => answers.whoami?.() ?? Response.json({ name: 'asha-rao' }) },
  });
  await name.fill('org/model');
  location.hash = '#/vote';
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Vote for the Next Models');
  answers.whoami = () => answer;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 300_001);
  location.hash = '#/add';
  await expectValue(name, 'org/model');
  focus(name);
  reject(new TypeError('Failed to fetch'));
  await expect.element(alert).toHaveTextContent('Failed to fetch user info');
  await expect.element(box).toHaveFocus();
  await expectCount(form, 0);

  answers.whoami = () => Response.json({ name: 'asha-rao' });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'another', username: 'asha-rao' }));
  dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
  await expectValue(name, 'org/model');
  await expectCount(alert, 0);
});

test('the focus goes to the content while a slow hub ends the session', async () => {
  const answers = { [DISCOVERY_PATH]: () => new Promise<Response>(() => {}) };
  await openApp('/', { account: 'asha-rao', answers });
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await expect.element(logout).toBeVisible();
  await pressOn(logout, 'Enter');
  await expectCount(logout, 0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

import { expect, test } from '@playwright/test';
import { configOf } from './support/config.ts';
import { accountBox, goToConsent } from './support/sign-in.ts';

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

test('a forged link ends no sign-in under way in another tab', async ({ page, context }) => {
  await page.goto('/#/add');
  await goToConsent(page);
  const other = await context.newPage();
  const foreign = encodeURIComponent('{"nonce":"other"}');
  await other.goto(`/?code=abc&state=${foreign}#/add`);
  await expect(other).toHaveURL('/#/add');
  await expect(accountBox(other).getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await expect(accountBox(other).getByRole('alert')).toContainText('Invalid oauth state in redirected URL');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
  await expect(page).toHaveURL('/#/add');
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

test.describe('inside a frame', () => {
  test.use({ permissions: ['local-network-access'] });

  test('the page around is never told what a redirect brought', async ({ page, baseURL }) => {
    const { hubUrl } = await configOf(page);
    await page.route(`${hubUrl}/around`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>Around</title><script>window.told = [];
          addEventListener('message', ({ data }) => told.push(JSON.stringify(data)));</script>
          <iframe src="${baseURL}/?code=secret&state=secret&iss=secret&error=secret&guide=closed#/add"
            width="1200" height="800"></iframe>`,
      }),
    );
    await page.goto(`${hubUrl}/around`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
    // Nobody has begun to sign in here, so the page does not repeat what the address says.
    await expect(frame.getByText('secret')).toHaveCount(0);
    const told = () => page.evaluate(() => String(Reflect.get(window, 'told')));
    await expect.poll(told).toContain('guide=closed');
    expect(await told()).not.toContain('secret');
    expect(page.frames()[1]?.url()).toBe(`${baseURL}/?guide=closed#/add`);
  });
});

import { expect, test } from '@playwright/test';
import { configOf } from './support/config.ts';
import { accountBox, SESSION_KEY, signIn, stored, submissionForm } from './support/sign-in.ts';

test('threats 5 and 7: no code, state or token in an address, a message, the page or the console', async ({
  page,
}) => {
  const seen: string[] = [];
  const secrets: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (data, unused, url) => {
        // biome-ignore lint/suspicious/noConsole: the test listens there
        console.info('history', String(url));
        original(data, unused, url);
      };
    }
    const post = window.postMessage.bind(window);
    window.postMessage = (...message: unknown[]) => {
      // biome-ignore lint/suspicious/noConsole: the test listens there
      console.info('message', JSON.stringify(message[0]));
      Reflect.apply(post, window, message);
    };
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has('code')) secrets.push(url.searchParams.get('code') ?? '');
  });
  await page.goto('/#/add');
  await signIn(page, 'asha-rao');
  secrets.push(JSON.parse((await stored(page, SESSION_KEY)) ?? '').access_token);
  await page.getByRole('link', { name: 'Citations' }).first().click();
  await page.goBack();
  await expect(submissionForm(page)).toBeVisible();
  seen.push(await page.content(), page.url());
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret);
  expect(seen.join('\n')).not.toMatch(/[?&](code|state)=/);
});

test('threat 10: with storage blocked the board and the page can be read, and signing in says why not', async ({
  page,
}) => {
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

test.describe('inside a frame', () => {
  test.use({ permissions: ['local-network-access'] });

  test('threat 7: the page around is never told what a redirect brought', async ({ page, baseURL }) => {
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
    await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('secret');
    const told = () => page.evaluate(() => String(Reflect.get(window, 'told')));
    await expect.poll(told).toContain('guide=closed');
    expect(await told()).not.toContain('secret');
    expect(page.frames()[1]?.url()).toBe(`${baseURL}/?guide=closed#/add`);
  });
});

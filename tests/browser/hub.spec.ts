import { createServer } from 'node:http';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { axeFindings } from './support/board.ts';

/** A hub, and a page at an origin that it knows as a leaderboard's: another site than the hub's own. */
interface Scene {
  readonly hub: HubHandle;
  readonly leaderboard: string;
}

// One for all: starting a hub takes longer than most of the tests, and none of them changes it.
const hubTest = test.extend<object, { scene: Scene }>({
  scene: [
    async ({ browserName: _ }, use) => {
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="en"><title>Leaderboard</title><h1>Leaderboard</h1><script>
        const post = (origin, queryString, hash) => parent.postMessage({ type: 'urlUpdate', queryString, hash }, origin);
      </script>`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const leaderboard = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
      const hub = await startHub({ leaderboardOrigins: [leaderboard] });
      await use({ hub, leaderboard });
      await hub.close();
      server.close();
      server.closeAllConnections();
    },
    { scope: 'worker' },
  ],
});

function authorization({ hub, leaderboard }: Scene): string {
  const parameters = new URLSearchParams({
    client_id: hub.clientId,
    scope: 'openid profile',
    response_type: 'code',
    redirect_uri: `${leaderboard}/`,
    state: 'the state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
  return `${hub.url}/oauth/authorize?${parameters}`;
}

async function leaderboardFrame(page: Page, { hub, leaderboard }: Scene, query = ''): Promise<Frame> {
  await page.goto(`${hub.url}/spaces/leaderboard${query}`);
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(leaderboard))).toBe(true);
  return page.frames()[1] ?? page.mainFrame();
}

hubTest(
  'sign-in in a tab: an account is chosen on the consent page, which leads back with a code',
  async ({ page, scene }) => {
    await page.goto(scene.leaderboard);
    await page.evaluate((address) => location.assign(address), authorization(scene));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the local hub');
    await page.getByRole('radio', { name: /vikram-iyer/ }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(/\?code=/);
    expect(new URL(page.url()).origin).toBe(scene.leaderboard);
    expect(await page.context().cookies()).toEqual([]);
  },
);

hubTest(
  'sign-in in a frame of the hub, which is another site than the leaderboard, without a cookie',
  async ({ page, scene }) => {
    const frame = await leaderboardFrame(page, scene);
    await frame.evaluate((address) => location.assign(address), authorization(scene));
    await frame.getByRole('radio', { name: /meera-das/ }).check();
    await frame.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => frame.url()).toContain(`${scene.leaderboard}/?code=`);
    expect(await page.context().cookies()).toEqual([]);
  },
);

hubTest('denying, by keyboard, leads back with the error', async ({ page, scene }) => {
  await page.goto(authorization(scene));
  await page.getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/error=access_denied/);
});

hubTest(
  'the address of the hub’s page follows the one of the framed leaderboard',
  async ({ page, scene }) => {
    const frame = await leaderboardFrame(page, scene, '?search=a#/vote');
    await expect.poll(() => frame.url()).toBe(`${scene.leaderboard}/?search=a#/vote`);
    await frame.evaluate(`post('${scene.hub.url}', '?search=b', '#/quote')`);
    await expect(page).toHaveURL(`${scene.hub.url}/spaces/leaderboard?search=b#/quote`);
  },
);

hubTest('axe finds nothing on the pages of the stand-in hub, in either theme', async ({ page, scene }) => {
  const paths = [
    '/',
    '/banyan-lab/peepal-1b',
    '/asha-rao',
    '/docs/hub',
    '/nothing/here',
    '/spaces/leaderboard',
  ];
  for (const address of [...paths.map((path) => scene.hub.url + path), authorization(scene)]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    expect(await axeFindings(page), address).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page, 'four', ['color-contrast']), `${address}, dark`).toEqual([]);
  }
});

/** The pages of one release with the answers of the other's server: `npm test -- neighbors`. */
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { rowAt } from '../browser/support/board.ts';
import { section } from '../browser/support/panel.ts';
import { freePort, modelsOn, ready, startServer, withDataDir } from '../browser/support/server-process.ts';
import { signIn, submissionForm } from '../browser/support/sign-in.ts';
import { submissionOf } from '../browser/support/submission.ts';
import { rowOf } from '../browser/support/votes.ts';

const SUBMITTED = 'banyan-lab/peepal-1b';
const VOTED = 'banyan-lab/peepal-7b-instruct';
const THIS_TREE = join(import.meta.dirname, '../..');

interface Releases {
  readonly hub: HubHandle;
  readonly previous: string;
  readonly current: string;
}

/** Lets a server of a build answer at an address while a test runs. */
async function withServer(
  folder: string,
  hub: HubHandle,
  port: string,
  work: () => Promise<void>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    const env = {
      PORT: port,
      DATA_DIR: dataDir,
      HUB_URL: hub.url,
      HUB_NAME: 'Local Hub',
      OAUTH_CLIENT_ID: hub.clientId,
    };
    const server = startServer(
      { env: { ...env, LOG_LEVEL: 'warn' } },
      join(folder, 'packages/server/dist/main.js'),
    );
    await ready(port, server);
    await work();
    server.child.kill('SIGTERM');
    await server.ended;
  });
}

const test = base.extend<{ releases: Releases }>({
  releases: async ({ browserName: _ }, use) => {
    const folder = process.env.PREVIOUS_RELEASE_FOLDER;
    if (folder === undefined) throw new Error('Run this by npm test -- neighbors.');
    const [previousPort, currentPort] = [await freePort(), await freePort()];
    const [previous, current] = [`http://localhost:${previousPort}`, `http://localhost:${currentPort}`];
    const hub = await startHub({ leaderboardOrigins: [previous, current] });
    await withServer(folder, hub, previousPort, () =>
      withServer(THIS_TREE, hub, currentPort, () => use({ hub, previous, current })),
    );
    await hub.close();
  },
});

/** Has another server answer all calls of a page. */
async function answerFrom(page: Page, server: string): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // The hub also has calls under /api.
    if (pathname === '/api/whoami-v2') return route.continue();
    await route.fulfill({ response: await route.fetch({ url: `${server}${pathname}${search}` }) });
  });
}

async function submitBeforehand(server: string, hub: HubHandle): Promise<void> {
  const response = await fetch(`${server}/api/models/submit`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${hub.issueToken('vikram-iyer')}`,
    },
    body: JSON.stringify(submissionOf(VOTED, 'vikram-iyer')),
  });
  expect(response.ok, await response.text()).toBe(true);
}

for (const [pages, server] of [
  ['current', 'previous'],
  ['previous', 'current'],
] as const) {
  test(`the pages of the ${pages} release with the server of the ${server} one`, async ({
    page,
    releases,
  }) => {
    const { hub } = releases;
    const [site, api] = [releases[pages], releases[server]];
    await submitBeforehand(api, hub);
    await answerFrom(page, api);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));

    await test.step('the board shows every entry', async () => {
      const [first] = await modelsOn(new URL(api).port);
      await page.goto(site);
      await expect(rowAt(page, 1)).toContainText(first ?? '');
      await expect(page.getByText(/^31\s*\/\s*31$/).first()).toBeVisible();
    });

    await test.step('a model is submitted, and stands in the status panel', async () => {
      await page.goto(`${site}/#/add`);
      await signIn(page, 'asha-rao');
      await submissionForm(page).getByRole('textbox', { name: 'Model Name' }).fill(SUBMITTED);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
      const waiting = section(page, 'Models in queue');
      await expect(waiting.getByRole('row').filter({ hasText: SUBMITTED })).toContainText('Pending');
      await expect(waiting.getByRole('row').filter({ hasText: VOTED })).toContainText('vikram-iyer');
    });

    await test.step('a submission that is refused says why', async () => {
      await page.getByRole('button', { name: 'Submit another model' }).click();
      await submissionForm(page).getByRole('textbox', { name: 'Model Name' }).fill(SUBMITTED);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('was submitted with these settings before');
    });

    await test.step('a vote counts', async () => {
      await page.goto(`${site}/#/vote`);
      await expect(rowOf(page, SUBMITTED)).toContainText('+1 votes');
      await expect(rowOf(page, SUBMITTED).getByRole('button')).toHaveText('Voted');
      await rowOf(page, VOTED).getByRole('button').click();
      await expect(rowOf(page, VOTED)).toContainText('+2 votes');
      await expect(rowOf(page, VOTED).getByRole('button')).toHaveText('Voted');
    });

    await expect(page.getByText('could not be read')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

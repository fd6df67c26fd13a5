import { test as base, expect, type Page } from '@playwright/test';
import { type HubHandle, startHub } from '../../packages/hub/src/hub.ts';
import { freePort, ready, startServer, withDataDir } from '../server-process.ts';

/** Signs in through the hub's pages (spec 2.5) on the page that is open, and comes back to it. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: /^Sign in with / }).click();
  await page.getByRole('radio', { name: new RegExp(account) }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText(`Connected as ${account}`)).toBeVisible();
}

/** A server with a queue of its own, which nobody else changes, and its hub. */
export interface Site {
  readonly url: string;
  readonly hub: HubHandle;
  /** Where the server's database is. */
  readonly dataDir: string;
  /** Ends the server before the test does; gives all it has logged. */
  readonly end: () => Promise<string>;
  /** Submits a model of the hub's, which gives it its submitter's vote. */
  readonly submit: (model: string, account: string) => Promise<void>;
}

async function submitTo(url: string, hub: HubHandle, model: string, account: string): Promise<void> {
  const response = await fetch(`${url}/api/models/submit`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await hub.issueToken(account)}`,
    },
    body: JSON.stringify({
      model_id: model,
      revision: 'main',
      model_type: 'fine-tuned',
      precision: 'float16',
      weight_type: 'Original',
      base_model: '',
      use_chat_template: false,
      user_id: account,
    }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** Tests whose pages are a site's of their own. */
export const siteTest = base.extend<{ site: Site }>({
  site: async ({ browserName: _ }, use) => {
    await withDataDir(async (dataDir) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const hub = await startHub({ leaderboardOrigins: [url] });
      const server = startServer({
        env: {
          PORT: port,
          DATA_DIR: dataDir,
          HUB_URL: hub.url,
          HUB_NAME: 'Local Hub',
          OAUTH_CLIENT_ID: hub.clientId,
          LOG_LEVEL: 'trace',
        },
      });
      await ready(port, server);
      const end = async () => {
        server.child.kill('SIGTERM');
        const { stdout, stderr } = await server.ended;
        return `${stdout}${stderr}`;
      };
      await use({
        url,
        hub,
        dataDir,
        end,
        submit: (model, account) => submitTo(url, hub, model, account),
      });
      await end();
      await hub.close();
    });
  },
  baseURL: async ({ site }, use) => use(site.url),
});

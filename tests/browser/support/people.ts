import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type HubHandle, startHub } from '../../../packages/stand-in-hub/src/hub.ts';
import {
  boardOfWorker,
  freePort,
  ready,
  type Started,
  startServer,
  startWorker,
  withDataDir,
} from './server-process.ts';
import { submissionOf } from './submission.ts';

const LM_EVAL = join(import.meta.dirname, '../../../packages/server/test/lm-eval-stand-in.js');

/** A server with its own hub and a queue that nothing else changes. */
export interface Site {
  readonly url: string;
  readonly hub: HubHandle;
  /** The folder of the server's database. */
  readonly dataDir: string;
  /** Stops the server before the test ends; returns its whole log. */
  readonly end: () => Promise<string>;
  /** Submits a model from the hub, which adds its submitter's vote. */
  readonly submit: (model: string, account: string) => Promise<void>;
  /** Starts a worker that evaluates pending models with the lm_eval stand-in until the test ends. */
  readonly startWorker: () => Promise<void>;
}

async function submitTo(url: string, hub: HubHandle, model: string, account: string): Promise<void> {
  const response = await fetch(`${url}/api/models/submit`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${hub.issueToken(account)}`,
    },
    body: JSON.stringify(submissionOf(model, account)),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** Tests that open the pages of their own site. */
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
      const processes: Started[] = [server];
      const end = async () => {
        for (const { child } of processes) child.kill('SIGTERM');
        const ended = await Promise.all(processes.map((one) => one.ended));
        return ended.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('');
      };
      await use({
        url,
        hub,
        dataDir,
        end,
        submit: (model, account) => submitTo(url, hub, model, account),
        startWorker: async () => {
          const env = {
            ...(await boardOfWorker('gpu-1', port, { env: { DATA_DIR: dataDir } })),
            HARNESS_COMMAND: LM_EVAL,
            HARNESS_PYTHON: LM_EVAL,
            DOWNLOAD_COMMAND: LM_EVAL,
            WORKER_DISK_RESERVE_GB: '0',
            WORKER_DIR: join(dataDir, '..', 'runs'),
          };
          processes.push(startWorker({ env: { ...env, HUB_URL: hub.url, WORKER_POLL_SECONDS: '1' } }));
        },
      });
      await end();
      await hub.close();
    });
  },
  baseURL: async ({ site }, use) => use(site.url),
});

import { randomBytes } from 'node:crypto';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import type { LeaderboardEntry } from '../../packages/core/src/benchmark/entry.ts';
import { getPublication } from '../../packages/core/src/records-api.ts';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { readModels } from '../../packages/stand-in-hub/src/models/model-folder.ts';
import { signIn, submissionForm } from '../browser/support/sign-in.ts';
import { submissionOf } from '../browser/support/submission.ts';
import { given, say } from '../harness/run-tool.ts';
import {
  compose,
  containerOf,
  inside,
  makeNetwork,
  PROJECT,
  podman,
  podmanIfPossible,
  reachableFrom,
  reachableInside,
  removeAll,
} from './containers.ts';

/** The load balancer of all servers. */
const SITE = 'http://localhost';
const EVALUATED = 'tiny-lab/tiny-llama';
const WAITING = 'tiny-lab/tiny-neox';
const LATER = 'tiny-lab/tiny-sharded';
const PUBLISHED_ROWS = 32;
const SOON = { timeout: 5 * 60_000, intervals: [500] };
const AN_HOUR = { timeout: 60 * 60_000, intervals: [2000] };

let hub: HubHandle;
let forwarded: Server | undefined;
let settings: Record<string, string>;

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

test.beforeAll(async () => {
  await removeAll();
  hub = await startHub({ leaderboardOrigins: [SITE], host: 'localhost' });
  for (const spec of readModels(given('TRIAL_MODELS'))) hub.putModel(spec);
  settings = {
    PUBLIC_URL: SITE,
    OAUTH_CLIENT_ID: hub.clientId,
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
    SERVER_DATABASE_PASSWORD: randomBytes(24).toString('hex'),
    RESTIC_REPOSITORY: '/backups/repository',
    RESTIC_PASSWORD: randomBytes(24).toString('hex'),
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    HARNESS_ARGUMENTS: `--include_path ${given('TRIAL_TASKS')} --batch_size 512 --device cpu`,
    TRIAL_TASKS: given('TRIAL_TASKS'),
    TRIAL_HUB_PORT: new URL(hub.url).port,
  };
});

test.afterAll(async () => {
  forwarded?.close();
  await removeAll();
  await hub?.close();
});

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return response?.ok === true;
}

async function entriesOf(url: string): Promise<LeaderboardEntry[]> {
  const response = await fetch(`${url}/api/leaderboard/formatted`, { signal: AbortSignal.timeout(20_000) });
  expect(response.status).toBe(200);
  return response.json();
}

/** Names of the models in one part of the queue. */
async function queued(url: string, part: 'pending' | 'finished' | 'failed'): Promise<string[]> {
  const queue: Record<string, readonly { readonly name: string }[]> = await (
    await fetch(`${url}/api/models/status`)
  ).json();
  return (queue[part] ?? []).map(({ name }) => name);
}

async function submitInBrowser(page: Page, url: string, model: string): Promise<void> {
  await page.goto(`${url}/#/add`);
  await signIn(page, 'asha-rao');
  const form = submissionForm(page);
  await form.getByLabel('Model Name *', { exact: true }).fill(model);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
}

async function submitByCall(url: string, token: string, model: string): Promise<number> {
  const response = await fetch(`${url}/api/models/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(submissionOf(model, 'asha-rao')),
  });
  return response.status;
}

/** Creates a worker's token like an operator, as the owner of the tables. */
function workerToken(name: string): Promise<string> {
  const owner = `postgresql://leaderboard:${settings.POSTGRES_PASSWORD}@database:5432/leaderboard`;
  const command = ['node', 'packages/server/dist/cli/leaderboard.js', 'workers', 'add', name];
  return podman('exec', '--env', `DATABASE_URL=${owner}`, containerOf('server-2'), ...command);
}

/** Reads the board repeatedly while some work runs. */
async function whileReading(
  work: (reads: () => number) => Promise<void>,
): Promise<{ reads: number; failed: number }> {
  let isDone = false;
  const counts = { reads: 0, failed: 0 };
  const reader = async () => {
    while (!isDone) {
      const response = await fetch(`${SITE}/api/leaderboard/formatted`).catch(() => null);
      await response?.arrayBuffer();
      counts.reads += 1;
      if (response?.status !== 200) counts.failed += 1;
      // Stays below the limit per address.
      await sleep(150);
    }
  };
  const reading = reader();
  try {
    await work(() => counts.reads);
  } finally {
    isDone = true;
    await reading;
  }
  return counts;
}

test('servers, worker, database and balancer survive the loss of a server', async ({ page }) => {
  await test.step('everything starts', async () => {
    const since = performance.now();
    await makeNetwork();
    await compose(settings, 'up', '-d', 'database');
    // The servers' network exists only once a container is in it.
    await compose(settings, 'up', '-d', '--no-deps', 'balancer');
    forwarded = await reachableInside(Number(new URL(hub.url).port));
    await compose(settings, 'up', '-d', 'database', 'migrate', 'server-1', 'server-2', 'balancer');
    await expect.poll(() => isHealthy(SITE), SOON).toBe(true);
    expect(await entriesOf(SITE)).toHaveLength(PUBLISHED_ROWS);
    say(`servers, database and balancer answered after ${seconds(since)}`);
    for (const service of ['server-1', 'server-2'])
      await expect
        .poll(() => podman('healthcheck', 'run', containerOf(service)).then(() => 'healthy', String), SOON)
        .toBe('healthy');
    const versions = await Promise.all([
      podman('--version'),
      inside('server-1', 'node', '--version'),
      inside('database', 'postgres', '--version'),
      inside('balancer', 'caddy', 'version'),
    ]);
    say(`${versions.join(', ')}; server as account ${await inside('server-1', 'id', '-u')}`);
  });

  await test.step('a model is submitted in the browser', async () => {
    await submitInBrowser(page, SITE, EVALUATED);
    expect(await queued(SITE, 'pending')).toEqual([EVALUATED]);
    say(`signed in, ${EVALUATED} submitted`);
  });

  // One token for all calls, because an address is limited to twenty new sign-ins per minute.
  const token = hub.issueToken('asha-rao');

  await test.step('a backup is taken, copied, and restored by the drill', async () => {
    await compose(settings, 'up', '-d', 'backup');
    await expect.poll(() => podman('logs', containerOf('backup')), SOON).toContain('into the repository.');
    const drill = (from: string) => inside('backup', 'deploy/restore-drill.sh', from);
    const drilled = [await drill('/backups'), await drill('--from-repository')];
    const newest = await fetch(`${SITE}/api/publications/1`);
    const { sha256 } = getPublication.response.parse(await newest.json());
    for (const drill of drilled) expect(drill).toContain(`"publication": "${sha256}"`);
    say(`backup as account ${await inside('backup', 'id', '-u')}: ${drilled.join('; ')}`);
    await podman('stop', '--time', '15', containerOf('backup'));
  });

  await test.step('a server is killed, and nobody notices', async () => {
    const { reads, failed } = await whileReading(async (readsSoFar) => {
      await podman('kill', '--signal', 'KILL', containerOf('server-1'));
      const before = readsSoFar();
      await expect.poll(() => readsSoFar() - before, SOON).toBeGreaterThan(60);
      expect(await submitByCall(SITE, token, WAITING)).toBeLessThan(300);
    });
    expect(failed).toBe(0);
    say(`server-1 killed with -9: ${failed} of ${reads} reads failed, a submission went through`);
    await podmanIfPossible('start', containerOf('server-1'));
  });

  await test.step('the database is lost and started again', async () => {
    const since = performance.now();
    const { reads, failed } = await whileReading(async (readsSoFar) => {
      await podman('kill', '--signal', 'KILL', containerOf('database'));
      await expect.poll(() => submitByCall(SITE, token, LATER), SOON).toBe(503);
      await expect.poll(readsSoFar, SOON).toBeGreaterThan(60);
    });
    expect(failed).toBe(0);
    say(`without a database: ${failed} of ${reads} reads failed; a submission got 503`);
    await podmanIfPossible('start', containerOf('database'));
    await expect.poll(() => submitByCall(SITE, token, LATER), SOON).toBeLessThan(300);
    expect((await queued(SITE, 'pending')).sort()).toEqual([EVALUATED, WAITING, LATER]);
    say(`the database started again, nothing lost, a submission stored: ${seconds(since)} after the kill`);
  });

  await test.step('the model is evaluated in the worker’s container, and its row is on the board', async () => {
    const since = performance.now();
    await compose({ ...settings, WORKER_TOKEN: await workerToken('gpu-1') }, 'up', '-d', 'worker');
    await reachableFrom('worker', Number(new URL(hub.url).port));
    const programs = () => podman('top', containerOf('worker'), 'user', 'args');
    await expect.poll(programs, { ...AN_HOUR, intervals: [200] }).toMatch(/^harness .*lm_eval.*--model/m);
    say('lm_eval runs as the account harness');
    await expect.poll(() => queued(SITE, 'finished'), AN_HOUR).toContain(EVALUATED);
    await podman('healthcheck', 'run', containerOf('worker'));
    const look = async () => (await entriesOf(SITE)).find(({ id }) => id === EVALUATED) ?? null;
    await expect.poll(look, SOON).not.toBeNull();
    const python = await inside('worker', '/opt/harness/bin/python', '--version');
    await page.goto(`${SITE}/?search=${EVALUATED}`);
    await expect(page.getByRole('row', { name: new RegExp(EVALUATED) })).toBeVisible();
    say(`${EVALUATED} evaluated by lm_eval (${python}), its row seen in the browser after ${seconds(since)}`);
    await podman('stop', '--time', '30', containerOf('worker'));
  });
});

test('the server with its own database keeps everything after kill -9', async ({ page }) => {
  const name = `${PROJECT}_all-in-one_1`;
  const url = 'http://localhost:7960';
  hub.allowLeaderboard(url);
  const since = performance.now();
  const variables = Object.entries({
    PORT: '7960',
    PUBLIC_URL: url,
    OAUTH_CLIENT_ID: hub.clientId,
    HUB_URL: hub.url,
    HUB_NAME: 'Local Hub',
    HUB_SHORT_NAME: 'local',
  }).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const where = ['--network=host', '--volume', `${PROJECT}_board:/data`];
  await podman('run', '--detach', '--name', name, ...where, ...variables, 'leaderboard-all-in-one');
  await expect.poll(() => isHealthy(url), SOON).toBe(true);
  await podman('healthcheck', 'run', name);
  expect(await podman('exec', name, 'id', '-u')).toBe('1000');
  expect(await entriesOf(url)).toHaveLength(PUBLISHED_ROWS);
  say(`all-in-one answered after ${seconds(since)}, as account 1000`);
  await submitInBrowser(page, url, WAITING);
  await podman('kill', '--signal', 'KILL', name);
  await podman('start', name);
  await expect.poll(() => isHealthy(url), SOON).toBe(true);
  expect(await queued(url, 'pending')).toEqual([WAITING]);
  say('all-in-one killed with -9 and started: the submission is there');
  await podman('stop', '--time', '15', name);
});

test('as a Space it needs the hub’s settings alone, with any disk', async () => {
  const name = `${PROJECT}_space_1`;
  const url = 'http://localhost:7860';
  const variables = Object.entries({
    SPACE_ID: 'lab/board',
    SPACE_HOST: 'lab-board.hf.space',
    SPACE_AUTHOR_NAME: 'lab',
    OAUTH_CLIENT_ID: 'client-of-the-space',
    OAUTH_CLIENT_SECRET: 'never-read',
    OAUTH_SCOPES: 'openid profile',
    OPENID_PROVIDER_URL: 'https://huggingface.co',
  }).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const rights = ['--user', '1000', '--cap-drop', 'all', '--network=host'];
  const disk = ['--volume', `${PROJECT}_space:/data`];
  const start = (where: readonly string[]) =>
    podman('run', '--detach', '--name', name, ...rights, ...where, ...variables, 'leaderboard-all-in-one');
  for (const [what, where] of Object.entries({
    'an empty disk': disk,
    'the same disk': disk,
    'no disk': [],
  })) {
    const since = performance.now();
    await start(where);
    await expect.poll(() => isHealthy(url), SOON).toBe(true);
    const page = await (await fetch(url)).text();
    expect(page).toContain('<link rel="canonical" href="https://lab-board.hf.space/">');
    expect(page).toContain('client-of-the-space');
    expect(page).not.toContain('never-read');
    expect(await entriesOf(url)).toHaveLength(PUBLISHED_ROWS);
    say(
      `as a Space with ${what}: answered after ${seconds(since)}, as account ${await podman('exec', name, 'id', '-u')}`,
    );
    await podman('stop', '--time', '15', name);
    await podman('rm', name);
  }
});

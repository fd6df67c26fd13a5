import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  freePort,
  killDatabase,
  ready,
  startServer,
  withDataDir,
} from '../browser/support/server-process.ts';
import { boardModels, routesOfServer } from './routes-of-server.ts';
import { addModels, peopleOf, startEnduranceHub, submit, vote } from './servers-and-accounts.ts';

const CONNECTIONS = 50;
/** How long each route is called. */
const ROUTE_MS = Number(process.env.ROUTE_MS ?? 2500);
const VOTE_P99_MS = Number(process.env.VOTE_P99_MS ?? 200);
const PAUSE_MS = 10;

/** Calls a path over many connections until it is stopped; each call has another address and another parameter. */
function flood(port: string, method: string, pathOf: (count: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let flooding = true;
  let count = 0;
  const statuses = new Map<number, number>();
  const call = () =>
    new Promise<void>((resolve) => {
      count += 1;
      const headers = {
        'x-forwarded-for': `10.${count & 255}.${(count >> 8) & 255}.${(count >> 16) & 255}`,
        'accept-encoding': 'gzip',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      };
      const outgoing = request(
        { host: '127.0.0.1', port, method, path: pathOf(count), headers, agent },
        (response) => {
          const { statusCode = 0 } = response;
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          response.resume();
          response.on('close', resolve);
        },
      );
      outgoing.on('error', () => resolve());
      outgoing.end();
    });
  const lane = async () => {
    while (flooding) await call();
  };
  const lanes = Array.from({ length: CONNECTIONS }, lane);
  return {
    stop: async () => {
      flooding = false;
      await Promise.all(lanes);
      agent.destroy();
      return statuses;
    },
  };
}

const MEANINGS: Readonly<Record<string, string>> = {
  id: '1',
  number: '1',
  file: 'board.csv',
  username: 'person-0',
};

/** A path of a route that is there; the parameters change so that pages are rendered again and again. */
function pathsOf(pattern: string, model: string): (count: number) => string {
  const [org = '', name = ''] = model.split('/');
  const path = pattern
    .replace('/badge/:org/:file', `/badge/${model}.svg`)
    .replaceAll(/:(\w+)/g, (_whole, key: string) => (key === 'org' ? org : (MEANINGS[key] ?? name)));
  if (pattern === '/api/compare' || pattern === '/api/profile')
    return () => `${path}?models=${model},openai/gpt-4o`;
  if (pattern === '/compare') return (count) => `${path}?models=${model},openai/gpt-4o&x=${count}`;
  if (pattern === '/profile') return (count) => `${path}?models=${model},openai/gpt-4o&profile=${count}`;
  if (pattern === '/explore') return (count) => `${path}?explore=${count}`;
  if (pattern.startsWith('/api/')) return () => path;
  return (count) => `${path}?search=${count}&changes=${count}`;
}

test(`${CONNECTIONS} connections on any one route keep no vote waiting`, async () => {
  test.setTimeout(20 * 60_000);
  await withDataDir(async (dataDir) => {
    const hub = await startEnduranceHub();
    const people = await peopleOf(hub, 10);
    const [author] = people;
    if (author === undefined) throw new Error('No people');
    const port = await freePort();
    const server = startServer({
      env: {
        DATA_DIR: dataDir,
        PORT: port,
        LOG_LEVEL: 'silent',
        HUB_URL: hub.url,
        OAUTH_CLIENT_ID: hub.clientId,
        METRICS_TOKEN: 'endurance-metrics-token',
        TRUSTED_PROXIES: '127.0.0.1',
        VOTES_PER_HOUR: '1000000',
        SUBMISSIONS_PER_DAY: '1000000',
        // The limit of an address stops none of the calls: what is left is to hold.
        REQUESTS_PER_MINUTE: '1000000000',
      },
    });
    await ready(port, server);
    const waiting = addModels(hub, 20);
    for (const model of waiting) expect((await submit(port, author, model))?.status).toBe(200);
    for (const person of people) expect((await vote(port, person, waiting[0] ?? ''))?.status).toBe(200);
    const [model = ''] = await boardModels(port);
    const failed: string[] = [];
    for (const route of await routesOfServer(port)) {
      const [method = '', pattern = ''] = route.split(' ');
      const flooding = flood(port, method, pathsOf(pattern, model));
      const times: number[] = [];
      const refused: (number | undefined)[] = [];
      const until = performance.now() + ROUTE_MS;
      for (let count = 0; performance.now() < until; count += 1) {
        const person = people[count % people.length] ?? author;
        const start = performance.now();
        const answer = await vote(port, person, waiting[count % waiting.length] ?? '');
        times.push(performance.now() - start);
        if (answer?.status !== 200) refused.push(answer?.status);
        await sleep(PAUSE_MS);
      }
      const statuses = await flooding.stop();
      times.sort((a, b) => a - b);
      const part = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      const calls = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
      process.stdout.write(
        `${route}: ${times.length} votes, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms; calls ${calls}\n`,
      );
      if (refused.length > 0) failed.push(`${route} refused ${refused.length} votes (${refused[0]})`);
      if (part(0.99) > VOTE_P99_MS) failed.push(`${route} p99 ${part(0.99)} ms`);
    }
    expect(failed).toEqual([]);
    server.child.kill('SIGKILL');
    await server.ended;
    await killDatabase(dataDir);
    await hub.close();
  });
});

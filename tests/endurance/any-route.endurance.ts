import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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

/** Starts calling a path over many connections (flood.js). */
async function startFlood(port: string, method: string, path: string) {
  const given = { port, method, path, connections: String(CONNECTIONS) };
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const child = fork(join(import.meta.dirname, 'flood.js'), args);
  await once(child, 'message');
  return {
    stop: async () => {
      const told = once(child, 'message');
      child.send('stop');
      const statuses: Readonly<Record<string, number>> = (await told)[0];
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

/** A path of a route that is there; its COUNT changes so that pages are rendered again and again. */
function pathOf(pattern: string, model: string): string {
  const [org = '', name = ''] = model.split('/');
  const path = pattern
    .replace('/badge/:org/:file', `/badge/${model}.svg`)
    .replaceAll(/:(\w+)/g, (_whole, key: string) => (key === 'org' ? org : (MEANINGS[key] ?? name)));
  if (pattern === '/api/compare' || pattern === '/api/profile')
    return `${path}?models=${model},openai/gpt-4o`;
  if (pattern === '/compare') return `${path}?models=${model},openai/gpt-4o&x=COUNT`;
  if (pattern === '/explore') return `${path}?explore=COUNT`;
  if (pattern.startsWith('/api/')) return path;
  return `${path}?search=COUNT&changes=COUNT`;
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
      const flood = await startFlood(port, method, pathOf(pattern, model));
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
      const statuses = await flood.stop();
      times.sort((a, b) => a - b);
      const part = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      const calls = Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ');
      process.stdout.write(
        `${route}: ${times.length} votes, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms; calls ${calls}\n`,
      );
      if (refused.length > 0) failed.push(`${route} refused ${refused.length} votes (${refused[0]})`);
      if (part(0.99) > VOTE_P99_MS) failed.push(`${route} p99 ${part(0.99)} ms`);
    }
    server.child.kill('SIGKILL');
    await server.ended;
    await killDatabase(dataDir);
    await hub.close();
    expect(failed).toEqual([]);
  });
});

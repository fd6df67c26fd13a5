import { expect, test } from 'vitest';
import { appWithPages } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { routesOf } from '../../test/routes.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { processMetrics } from '../metrics/metrics.ts';

/** Path parameter values that match no model, run or publication. */
const VALUES: Readonly<Record<string, string>> = { id: '7', number: '7', file: 'board.csv' };

const OF_WORKERS = ['claim', 'fail', 'finish', 'give-back', 'live', 'part', 'renew', 'report'];

/** Reasons why a route is exempt from the rate limit. Requests to all other routes count against their address. */
const FREE: Readonly<Record<string, string>> = {
  'GET /': 'from memory; rendering a page counts',
  'GET /explore': 'making its document counts',
  'GET /methods': 'making its document counts',
  'GET /results': 'making its document counts',
  'GET /compare': 'making its document counts, and so does the call that compares',
  'GET /api/health': 'balancers poll it',
  'GET /api/metrics': 'Prometheus polls it, with a token',
  'GET /api/worker/state': 'workers have a separate limit, and wrong tokens count',
  ...Object.fromEntries(OF_WORKERS.map((name) => [`POST /api/worker/${name}`, 'the same'])),
  'GET /theme.js': 'a file of the build',
  'GET /assets/main-abc.js': 'a file of the build',
  'GET /assets/main-abc.js.br': 'a file of the build',
};

test('every route, page and file is limited, unless listed as free', async () => {
  const database = await freshDatabase();
  const app = await appWithPages({
    database,
    board: await keptBoard(database),
    metrics: { registry: processMetrics(), token: 'x'.repeat(16) },
    limits: { requestsPerMinute: 1 },
    now: () => 0,
  });
  const routes = routesOf(app);
  expect(routes.length).toBeGreaterThan(40);
  const free: string[] = [];
  for (const [index, route] of routes.entries()) {
    const [method = '', pattern = ''] = route.split(' ');
    const url = pattern
      .replaceAll(/:(\w+)/g, (_whole, name: string) => VALUES[name] ?? 'a')
      .replace(/^(\/badge.*)$/, '$1.svg')
      .replace('*', 'x');
    // Each route is called twice from its own address, which is limited to one request a minute.
    const remoteAddress = `192.0.2.${index}`;
    const call = () => app.inject({ method: method as 'GET', url, remoteAddress });
    await call();
    const { statusCode, headers } = await call();
    if (statusCode === 429) expect([route, headers['retry-after']]).toEqual([route, '60']);
    else free.push(route);
  }
  expect(free).toEqual(Object.keys(FREE).sort());
});

test('a document counts against its address', async () => {
  const app = await appWithPages({
    database: await freshDatabase(),
    limits: { requestsPerMinute: 2 },
    now: () => 0,
  });
  const titles: (string | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { statusCode, body } = await app.inject('/explore');
    expect(statusCode).toBe(200);
    titles.push(/<title>(.*)<\/title>/.exec(body)?.[1]);
  }
  expect(titles).toEqual(['/explore  – Test', '/explore  – Test', 'Test Leaderboard']);
});

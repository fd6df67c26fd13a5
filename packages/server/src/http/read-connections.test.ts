import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { answeredRuns } from '../../test/answered-runs.ts';
import { appWithPages } from '../../test/app-with-pages.ts';
import { databaseWith } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { routesOf } from '../../test/routes.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';

/** docs/operations.md#concurrency-limits */
const MAX_CONNECTIONS = 4;

/** Path parameter values: a model with twelve rows, each added and later replaced. */
const VALUES: Readonly<Record<string, string>> = { org: 'a', name: 'b', model: 'a/b', id: '7', number: '2' };
const COMPARED = Array.from({ length: 6 }, (_, index) => `test-org/model-${index}`).join(',');
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/compare': `?models=${COMPARED}`,
};

/** Reads that must return data, or the test would prove nothing. */
const READS = [
  ...['GET /api/compare', 'GET /api/models/:org/:name', 'GET /api/publications/:number', 'GET /api/runs/:id'],
  ...['GET /api/changes', 'GET /badge/:org/:file', 'GET /changes.atom', 'GET /sitemap.xml'],
];

/** Routes that query without a read slot, because all clients share one response or the route has its own limit. */
const WITHOUT_A_TURN = [
  ...['GET /api/models/status', 'GET /api/models/pending'],
  ...['GET /api/publications/:number', 'GET /publication/:number'],
  ...['GET /api/publications/:number/board', 'GET /api/export/:file'],
];

test('no read takes more than four connections; each waits its turn', async () => {
  const database = await databaseWith(...answeredRuns(6));
  for (const share of [0.4, 0.5]) {
    const revisions = Array.from({ length: 12 }, (_, index) => `v${index}`);
    await publish(
      database,
      'import',
      revisions.map((revision, index) => newRun('a/b', share + index / 100, { revision })),
    );
  }
  const board = await keptBoard(database);
  const app = await appWithPages({ database, board });
  const most = new Map<string, number>();
  const answered = new Set<string>();
  const withoutTurn = new Set<string>();
  let route = '';
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { open, idle, waiting } = database.connections();
    if (app.concurrency.reads.counters().running === 0) withoutTurn.add(route);
    most.set(route, Math.max(most.get(route) ?? 0, open - idle + waiting));
    return Reflect.apply(query, this, args);
  });
  for (route of routesOf(app)) {
    const [method, pattern = ''] = route.split(' ');
    if (method !== 'GET' || pattern.includes('*')) continue;
    const file = pattern.startsWith('/badge') ? 'b.svg' : 'board.csv';
    const path = pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => VALUES[name] ?? file);
    const { statusCode } = await app.inject(`${path}${QUERIES[route] ?? ''}`);
    if (statusCode === 200) answered.add(route);
  }
  vi.restoreAllMocks();
  expect([...answered]).toEqual(expect.arrayContaining(READS));
  expect([...withoutTurn].sort()).toEqual(WITHOUT_A_TURN.sort());
  expect([...most].filter(([, count]) => count > MAX_CONNECTIONS)).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { STALL_REASONS, type StallReason } from '@leaderboard/core/queue/submission-status';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { failNext, submitModel } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl } from '../../test/fresh-database.ts';
import { claimant, newWorkerState } from '../../test/machine.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { as } from '../../test/two-servers.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { openDatabase } from '../database/database.ts';
import { createHub, defaultDeps } from '../hub/hub.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { claimNext } from '../queue/leases.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';
import { reportWorker } from '../queue/workers.sql.ts';
import { createRequestObserver, processMetrics } from './metrics.ts';

const TOKEN = 'canary-metrics-token';
const url = '/api/metrics';
const headers = as(TOKEN);

function gathering() {
  return { registry: new Registry(), token: TOKEN };
}

/** The samples of a metrics response by name and labels. Fails on a line that is not a sample. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] =
        /^([a-z_]+(?:\{(?:[a-z0-9]+="[^"]*",?)*\})?) (\S+)$/.exec(line) ?? expect.fail(line);
      return [name, Number(value)];
    }),
  );
}

/** The metric for each stall reason: 1 for the current one. */
function stalledFor(holds: StallReason) {
  const name = (reason: StallReason) => `leaderboard_queue_stalled{reason="${reason}"}`;
  return Object.fromEntries(STALL_REASONS.map((reason) => [name(reason), reason === holds ? 1 : 0]));
}

test('metrics exist only with METRICS_TOKEN, which a caller must send', async () => {
  const database = await freshDatabase();
  const without = await testApp({ database });
  expect((await without.inject({ url, headers })).statusCode).toBe(404);
  const app = await testApp({
    database,
    metrics: gathering(),
    limits: { requestsPerMinute: 1 },
  });
  for (const wrong of [{}, as('x'), as(`${TOKEN}x`), { authorization: `Basic ${TOKEN}` }]) {
    const response = await app.inject({ url, headers: wrong });
    expect([response.statusCode, response.json().code]).toEqual([401, 'no_metrics_token']);
    expect(response.body).not.toContain(TOKEN);
  }
  const response = await app.inject({ url: `${url}?token=x`, headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
});

test('requests are counted by route pattern, without names or tokens', async () => {
  const { logger, logs } = capturedLogger();
  const app = await testApp({
    database: await freshDatabase(),
    metrics: gathering(),
    logger,
  });
  const calls = [
    ['GET', '/api/votes/user/canary-name'],
    ['GET', '/api/votes/user/canary-other?x=canary'],
    ['GET', '/api/votes/model/canary-org/canary-model'],
    ['POST', '/api/votes/canary-org/canary-model?vote_type=up&user_id=canary'],
    ['GET', '/api/canary-nothing'],
    ['DELETE', '/canary.html'],
    ['GET', '/%canary'],
  ] as const;
  for (const [method, path] of calls) {
    await app.inject({ method, url: path, headers: { authorization: 'Basic canary' } });
  }
  const { body } = await app.inject({ url, headers });
  expect(body).not.toContain('canary');
  expect(logs.join('')).not.toContain(TOKEN);
  const samples = samplesOf(body);
  const figure = (name: string, method: string, route: string, status: number, more = '') =>
    samples.get(
      `leaderboard_http_request_duration_seconds_${name}{${more}method="${method}",route="${route}",status="${status}"}`,
    );
  const count = figure.bind(null, 'count');
  expect(count('GET', '/api/votes/user/:username', 200)).toBe(2);
  expect(count('GET', '/api/votes/model/:org/:model', 200)).toBe(1);
  expect(count('POST', '/api/votes/:org/:model', 401)).toBe(1);
  expect(count('GET', 'none', 404)).toBe(1);
  expect(count('DELETE', 'none', 404)).toBe(1);
  expect(figure('bucket', 'GET', '/api/votes/user/:username', 200, 'le="+Inf",')).toBe(2);
});

test('figures cover the board, queue, votes, workers and hub', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const board = await keptBoard(database);
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  await reportWorker(database.db, newWorkerState({ hasGpu: false, fault: 'The GPU is gone.' }));
  await failNext(database, { reason: 'hub_error', explanations: [], logTail: null });
  await claimNext(database, claimant('gpu-1'), 60, () => 0.5);
  const reading = await createQueueReader(database.db, () => 0)();
  const standIn = await standInHub();
  const app = await testApp({
    database,
    board,
    metrics: gathering(),
    // With a stopped clock, no call checks whether the hub is back.
    hub: createHub(
      { url: standIn.url, name: 'Hub', fileHosts: [], timeoutMs: 20_000 },
      { ...defaultDeps(() => undefined), now: () => 0 },
    ),
    queueWatch: { reading: () => reading, stall: () => ({ reason: 'not_taken', since: new Date() }) },
  });
  const vote = { method: 'POST', url: '/api/votes/a/one?vote_type=up&user_id=anna' } as const;
  await app.inject({ ...vote, headers: as('nobody') });
  standIn.fail('error');
  for (let call = 0; call < 7; call++) await app.inject({ ...vote, headers: as(`token-${call}`) });
  const samples = samplesOf((await app.inject({ url, headers })).body);
  const { sha256 } = board.current();
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  const told = [...samples].filter(
    ([name]) => !/http|attempt_failures/.test(name) && !/operation="(?:model|file|refresh)"/.test(name),
  );
  expect(Object.fromEntries(told)).toEqual({
    leaderboard_publication: 1,
    [`leaderboard_publication_info{sha256="${sha256}"}`]: 1,
    leaderboard_board_rows: 32,
    leaderboard_database_up: 1,
    leaderboard_workers: 1,
    leaderboard_workers_lost: 0,
    leaderboard_submissions_of_unknown_type: 0,
    leaderboard_submissions_no_worker_can_evaluate: 0,
    leaderboard_database_time_seconds: reading.databaseSeconds,
    leaderboard_evaluation_slots: 0,
    leaderboard_evaluations_leased: 1,
    leaderboard_queue_oldest_waiting_seconds: 0,
    'leaderboard_worker_failing{worker="gpu-1"}': 1,
    'leaderboard_worker_gpu{worker="gpu-1"}': 0,
    'leaderboard_worker_disk_free_bytes{worker="gpu-1"}': 7e12,
    'leaderboard_worker_disk_reserve_bytes{worker="gpu-1"}': 1e10,
    'leaderboard_worker_evaluations{worker="gpu-1"}': 1,
    'leaderboard_worker_oldest_evaluation_seconds{worker="gpu-1"}': reading.reports[0]?.oldestSeconds,
    leaderboard_database_bytes: reading.databaseBytes,
    'leaderboard_database_connections{state="open"}': expect.any(Number),
    'leaderboard_database_connections{state="idle"}': expect.any(Number),
    'leaderboard_database_connections{state="waiting"}': 0,
    'leaderboard_failures_total{work="page"}': 0,
    'leaderboard_failures_total{work="export"}': 0,
    leaderboard_last_backup_timestamp_seconds: 0,
    leaderboard_last_restore_drill_timestamp_seconds: 0,
    leaderboard_votes: 2,
    'leaderboard_submissions{status="pending"}': 1,
    'leaderboard_submissions{status="evaluating"}': 1,
    'leaderboard_submissions{status="finished"}': 0,
    'leaderboard_submissions{status="failed"}': 0,
    ...stalledFor('not_taken'),
    'leaderboard_hub_calls_total{operation="identity",outcome="answered"}': 1,
    'leaderboard_hub_calls_total{operation="identity",outcome="failed"}': 5,
    'leaderboard_hub_calls_total{operation="identity",outcome="spared"}': 2,
    'leaderboard_hub_down{operation="identity"}': 1,
  });
  expect(samples.get('leaderboard_attempt_failures_total{reason="hub_error"}')).toBe(1);
  expect(samples.get('leaderboard_attempt_failures_total{reason="machine_error"}')).toBe(0);
});

test('while the database is unavailable unknown figures are left out', async () => {
  const config = { kind: 'server', url: await freshDatabaseUrl() } as const;
  const database = await openDatabase(config, () => undefined);
  const app = await testApp({ database, metrics: gathering() });
  await database.close();
  const response = await app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  const samples = samplesOf(response.body);
  expect(samples.get('leaderboard_database_up')).toBe(0);
  expect(
    [...samples.keys()].filter((name) => /submissions|votes|workers|slots|publication/.test(name)),
  ).toEqual([]);
});

test('requests form a histogram in seconds whose buckets add up', async () => {
  const registry = new Registry();
  const observe = createRequestObserver(registry);
  for (const ms of [0.5, 1, 1.1, 40, 8000]) observe('GET', '/api/health', 200, ms);
  observe('GET', '/api/health', 503, 2);
  const text = await registry.metrics();
  const samples = text.split('\n').filter((line) => line.includes('status="200"'));
  expect(samples.map((line) => line.replace(/^\w+_seconds_(\w+)\{(?:le="(.+?)")?.*\}/, '$1 $2'))).toEqual([
    ...['bucket 0.001 2', 'bucket 0.01 3', 'bucket 0.05 4', 'bucket 0.25 4', 'bucket 1 4', 'bucket 2.5 4'],
    ...['bucket 7 4', 'bucket +Inf 5', 'sum  8.0426', 'count  5'],
  ]);
});

function deployed(path: string): Promise<string> {
  return readFile(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');
}

/** The metrics in a Prometheus expression. */
function figuresIn(expression: string): string[] {
  return expression.match(/\b(?:leaderboard|process|nodejs)_\w+/g) ?? [];
}

test('the alert rules and the dashboard name existing figures', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  await reportWorker(database.db, newWorkerState());
  const reading = await createQueueReader(database.db, () => 0)();
  const app = await testApp({
    database,
    board: await keptBoard(database),
    metrics: { registry: processMetrics(), token: TOKEN },
    queueWatch: { reading: () => reading, stall: () => null },
  });
  await app.inject('/api/health');
  const { body } = await app.inject({ url, headers });
  const ours = new Set(body.split('\n').map((line) => /^\w+/.exec(line)?.[0]));

  const rules: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
    await deployed('prometheus/alerts.yml'),
  );
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    await deployed('grafana/leaderboard.json'),
  );
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  for (const [where, expression] of expressions) {
    if (!expression.startsWith('up{')) expect(figuresIn(expression), where).not.toEqual([]);
    for (const figure of figuresIn(expression))
      expect([where, figure, ours.has(figure)]).toEqual([where, figure, true]);
  }
});

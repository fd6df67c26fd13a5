import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newWorkerState } from '../../test/machine.ts';
import { testApp } from '../../test/test-app.ts';
import { as } from '../../test/two-servers.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';
import { reportWorker } from '../queue/workers.sql.ts';
import { processMetrics } from './metrics.ts';

const TOKEN = 'canary-metrics-token';

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
  await app.inject({ url: '/api/health' });
  const { body } = await app.inject({ url: '/api/metrics', headers: as(TOKEN) });
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

import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { countRequests } from './process-metrics.ts';

const NAME = 'leaderboard_http_request_duration_seconds';

/** The samples of the histogram by suffix and labels, for requests with these labels. */
async function samplesOf(registry: Registry, wanted: Record<string, string | number>) {
  const [histogram] = await registry.getMetricsAsJSON();
  expect(histogram).toMatchObject({ name: NAME, type: 'histogram' });
  return (histogram?.values ?? []).flatMap(({ labels: { le, ...labels }, value, ...sample }) => {
    if (JSON.stringify(labels) !== JSON.stringify(wanted)) return [];
    const name = 'metricName' in sample ? String(sample.metricName).replace(`${NAME}_`, '') : '';
    return [[le === undefined ? name : `${name} ${le}`, value]];
  });
}

test('requests form a histogram whose buckets add up', async () => {
  const registry = new Registry();
  const observe = countRequests(registry);
  for (const ms of [0.5, 1, 1.1, 40, 8000]) observe('GET', '/api/health', 200, ms);
  observe('GET', '/api/health', 503, 2);
  expect(await samplesOf(registry, { method: 'GET', route: '/api/health', status: 200 })).toEqual([
    ['bucket 0.001', 2],
    ['bucket 0.01', 3],
    ['bucket 0.05', 4],
    ['bucket 0.25', 4],
    ['bucket 1', 4],
    ['bucket 2.5', 4],
    ['bucket 7', 4],
    ['bucket +Inf', 5],
    ['sum', 8.0426],
    ['count', 5],
  ]);
  expect(await samplesOf(registry, { method: 'GET', route: '/api/health', status: 503 })).toContainEqual([
    'count',
    1,
  ]);
});

import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRequestObserver } from './metrics.ts';

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

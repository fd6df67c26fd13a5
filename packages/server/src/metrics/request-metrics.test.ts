import { expect, test } from 'vitest';
import { countRequests } from './request-metrics.ts';

test('requests form a histogram: buckets add up, and the last one has all of them', () => {
  const { observe, exposition } = countRequests();
  for (const ms of [0.5, 1, 1.1, 40, 8000]) observe('GET', '/api/health', 200, ms);
  observe('GET', '/api/health', 503, 2);
  const lines = exposition().trimEnd().split('\n');
  const labels = 'method="GET",route="/api/health",status="200"';
  expect(lines[1]).toBe('# TYPE leaderboard_http_request_duration_seconds histogram');
  expect(
    lines.filter((line) => line.includes(labels)).map((line) => line.replace(labels, '').split('seconds')[1]),
  ).toEqual([
    '_bucket{,le="0.001"} 2',
    '_bucket{,le="0.01"} 3',
    '_bucket{,le="0.05"} 4',
    '_bucket{,le="0.25"} 4',
    '_bucket{,le="1"} 4',
    '_bucket{,le="2.5"} 4',
    '_bucket{,le="7"} 4',
    '_bucket{,le="+Inf"} 5',
    '_sum{} 8.0426',
    '_count{} 5',
  ]);
  expect(lines.at(-1)).toBe(
    'leaderboard_http_request_duration_seconds_count{method="GET",route="/api/health",status="503"} 1',
  );
});

test('all files of the pages have one label, and so have calls that match no route', () => {
  const { observe, exposition } = countRequests();
  for (const route of ['/', '/assets/a-1.js', '/assets/b-2.js']) observe('GET', route, 200, 1);
  observe('GET', null, 404, 1);
  expect(exposition().match(/_count\{.*/g)).toEqual([
    '_count{method="GET",route="/*",status="200"} 3',
    '_count{method="GET",route="none",status="404"} 1',
  ]);
});

import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Observe } from '../http/request-log.ts';

/** A registry with the figures of this process: memory, processor time, delay of the event loop. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts requests by route, method and status in buckets of duration. */
export function countRequests(registry: Registry): Observe {
  const durations = new Histogram({
    name: 'leaderboard_http_request_duration_seconds',
    help: 'Requests by the time to the end of their answer. The route is /* for the files of the pages, none where no route matched.',
    labelNames: ['method', 'route', 'status'],
    // A read from memory takes up to the first, a query up to the second; the last is two time limits of the hub.
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2.5, 7],
    registers: [registry],
  });
  return (method, route, status, ms) =>
    durations.observe({ method, route: route ?? 'none', status }, ms / 1000);
}

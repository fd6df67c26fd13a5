import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the figures of this process: memory, processor time, delay of the event loop. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { HttpError } from '../http/http-error.ts';
import { bearerToken } from '../http/identity.ts';
import { serve } from '../http/serve.ts';

interface MetricsDeps {
  readonly registry: Registry;
  readonly token: string;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * GET /api/metrics: metrics in Prometheus text format, for clients with METRICS_TOKEN. The client's address is not used for access
 * control, because behind a proxy all requests have the same address.
 */
export function registerMetricsRoute(app: FastifyInstance, { registry, token }: MetricsDeps): void {
  const wanted = sha256(token);
  const sendMetrics = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = bearerToken(request);
    if (given === null || !timingSafeEqual(sha256(given), wanted)) {
      throw new HttpError('no_metrics_token', 'Send METRICS_TOKEN as "Authorization: Bearer …".', {
        params: {},
      });
    }
    reply.type(registry.contentType);
    return registry.metrics();
  };
  serve(app, { method: 'GET', path: '/api/metrics' }, sendMetrics, {
    unbounded: 'Served from memory.',
    config: { isPolled: true, unlimited: 'Prometheus polls it, and it needs a token.' },
  });
}

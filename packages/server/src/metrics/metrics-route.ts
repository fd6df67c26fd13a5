import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { HttpError } from '../http/http-error.ts';
import { bearerToken } from '../http/identity.ts';

interface MetricsDeps {
  readonly registry: Registry;
  readonly token: string;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * GET /api/metrics: figures in the text format of Prometheus, for callers with METRICS_TOKEN. The address of a caller proves
 * nothing, because behind a proxy all calls have the same one.
 */
export function registerMetrics(app: FastifyInstance, { registry, token }: MetricsDeps): void {
  const wanted = sha256(token);
  const config = {
    isPolled: true,
    unlimited: 'Prometheus polls it. It needs a token and is answered from memory.',
  } as const;
  app.get('/api/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    if (given === null || !timingSafeEqual(sha256(given), wanted)) {
      throw new HttpError(401, 'no_metrics_token', 'Send METRICS_TOKEN as "Authorization: Bearer …".', {
        params: {},
      });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

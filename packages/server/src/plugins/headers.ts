import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may do: its own scripts and calls, nothing inline but styles (the component library sets its
 * variables so), in a frame only of ours or the hub's.
 */
function contentSecurityPolicy(hubOrigin: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self' ${hubOrigin}`,
  ].join('; ');
}

/** Security headers on every answer. */
export function registerHeaders(app: FastifyInstance, hubUrl: string): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(new URL(hubUrl).origin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

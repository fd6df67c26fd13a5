import type { FastifyInstance } from 'fastify';

/**
 * What holds for every answer: browsers take it for what it says it is, and tell nobody where they came from. It is kept
 * by nobody, unless its route says otherwise (threat 31).
 */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cache-control', 'no-store');
  });
}

/**
 * What a page of ours may do: its own scripts and calls, nothing inline but styles (the component library sets its
 * variables so), in a frame only of ours or the hub's.
 */
export function pageHeaders(hubUrl: string): Readonly<Record<string, string>> {
  const hub = new URL(hubUrl).origin;
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // Signing in asks the hub from the browser (spec 7.5).
    `connect-src 'self' ${hub}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self' ${hub}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

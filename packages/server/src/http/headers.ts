import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';
import type { SiteConfig } from './site.ts';

/** Content security policy of non-page responses: nothing may be loaded, run or framed. */
export const NO_CONTENT_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every response, including responses to malformed requests. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': NO_CONTENT_POLICY,
};

/** Makes browsers that have used HTTPS once stick to it for a year. Browsers ignore this header over HTTP. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Default response headers for a deployment. Routes may allow caching, and pages set their own content security policy. */
export function buildResponseHeaders({
  publicUrl,
}: Pick<SiteConfig, 'publicUrl'>): Readonly<Record<string, string>> {
  return { ...COMMON_HEADERS, ...(publicUrl.startsWith('https:') && HTTPS_ONLY) };
}

export function registerHeaders(app: FastifyInstance, site: Pick<SiteConfig, 'publicUrl'>): void {
  const headers = buildResponseHeaders(site);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    // RFC 9112, 3.2
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new HttpError('bad_request', 'The request has no Host header. Send one.', { params: {} });
    done();
  });
}

/**
 * Headers of a page. It may run its own scripts, call its own server, and be framed only by this site or the hub. Inline styles are
 * allowed because the document embeds its style sheets in `<style>`, and rows and charts set CSS variables in `style` attributes.
 * @param inlineScripts hashes of the inline scripts that may run.
 */
export function pageHeaders(
  hubUrl: string,
  inlineScripts: readonly string[],
): Readonly<Record<string, string>> {
  const hub = new URL(hubUrl).origin;
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // Signing in sends requests from the browser to the hub.
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

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Response headers that pages on other sites may read. Parquet readers need the range headers. */
const EXPOSED_HEADERS =
  'accept-ranges, content-disposition, content-range, etag, publication, ratelimit, ratelimit-policy, retry-after';
const READABLE = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS };
const isCall = (url: string) => url.startsWith('/api/');

/**
 * Lets pages on any site read public responses (CORS). They can neither send a token nor change data, because the response to the
 * browser's preflight request does not allow it.
 */
export function registerCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (READS.has(request.method) && isCall(request.url)) reply.headers(READABLE);
    done();
  });
  app.options('/api/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': [...READS].join(', '),
        'access-control-allow-headers': 'if-none-match, if-range, range',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

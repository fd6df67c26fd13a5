import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';
import type { SiteConfig } from './site.ts';

/** For answers that are no pages: a browser that shows one loads and runs nothing, and frames it nowhere. */
export const NO_CONTENT_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer, also to what is not HTTP. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': NO_CONTENT_POLICY,
};

/** A browser that came by https once comes by https for a year. Browsers ignore it over http. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Headers of every answer of a deployment. A route may allow caching, and a page has a policy of its own. */
export function answerHeaders({
  publicUrl,
}: Pick<SiteConfig, 'publicUrl'>): Readonly<Record<string, string>> {
  return { ...COMMON_HEADERS, ...(publicUrl.startsWith('https:') && HTTPS_ONLY) };
}

export function registerHeaders(app: FastifyInstance, site: Pick<SiteConfig, 'publicUrl'>): void {
  const headers = answerHeaders(site);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    // RFC 9112, 3.2
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new HttpError('bad_request', 'The request has no Host header. Send one.', { params: {} });
    done();
  });
}

/**
 * Headers of a page: it may run its own scripts and call its own server, and only this site or the hub may frame it. Inline
 * styles are allowed because the document carries its style sheets in `<style>`, and rows and charts have CSS variables in
 * `style` attributes.
 * @param inlineScripts the hashes of those that may run inside of the page.
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
    // The browser calls the hub when a visitor signs in.
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
/** Headers that pages of other sites may read. Readers of Parquet need those about ranges. */
const EXPOSED_HEADERS =
  'accept-ranges, content-disposition, content-range, etag, publication, ratelimit, ratelimit-policy, retry-after';
const READABLE = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS };
const isCall = (url: string) => url.startsWith('/api/');

/**
 * Lets pages of any site read public answers (CORS). They can neither send a token nor change anything, because the answer to the
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

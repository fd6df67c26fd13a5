import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Checks if a browser requests an HTML page. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends the page that the browser renders, with the reply's status. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path and query. If a browser's path cannot be decoded, its '%' characters are escaped so that a page can be served.
 */
export function rewriteUrl({ url = '/', headers }: IncomingMessage): string {
  // A request may contain an absolute URL instead of a path (RFC 9112, 3.2.2). The client controls its host, so the host is
  // dropped.
  const own = url.replace(/^[a-z]+:\/\/[^/?#]*\/?/i, '/');
  const [path = ''] = own.split('?', 1);
  if (isDecodable(path) || !wantsPage({ headers })) return own;
  return path.replaceAll('%', '%25') + own.slice(path.length);
}

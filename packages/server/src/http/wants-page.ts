import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether a browser asks for a page to show to a person. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends the page that the browser fills, with the status of the reply. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The URL of a request. Where a browser's path cannot be decoded, its '%' signs stand for themselves, so that a page can answer. */
export function urlOf({ url = '/', headers }: IncomingMessage): string {
  // A request may name the whole address instead of the path (RFC 9112, 3.2.2). The client chooses its host, so it is dropped.
  const own = url.replace(/^[a-z]+:\/\/[^/?#]*\/?/i, '/');
  const [path = ''] = own.split('?', 1);
  if (isDecodable(path) || !wantsPage({ headers })) return own;
  return path.replaceAll('%', '%25') + own.slice(path.length);
}

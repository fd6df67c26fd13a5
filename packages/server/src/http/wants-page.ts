import type { FastifyRequest } from 'fastify';

/** Whether a browser asks for a page to show to a person. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

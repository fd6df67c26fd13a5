import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON as the only content, by the framework's own parser, which refuses the keys `__proto__` and
 * `constructor.prototype`. Browsers name JSON also for a call without content, so an empty body counts as none.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else parse(request, text, done);
  });
}

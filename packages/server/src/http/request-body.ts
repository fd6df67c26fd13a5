import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * Accepts only JSON bodies. Fastify's parser rejects the keys `__proto__` and `constructor.prototype`. Browsers send the JSON
 * content type even without a body, so an empty body is treated as missing.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else parse(request, text, done);
  });
}

const NUL = '\0';
/** Node's parser rejects an unescaped NUL in a URL. */
const NUL_IN_ADDRESS = '%00';

/** Checks if any string or key in a value, at any depth, contains a NUL character. */
function hasNul(value: unknown): boolean {
  // Iterative, because a body of 64 kB can be nested deeper than the call stack.
  const unread: unknown[] = [value];
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string' && next.includes(NUL)) return true;
    if (typeof next === 'object' && next !== null) unread.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}

/** Rejects requests that contain a NUL character with 400, because PostgreSQL cannot store it. */
export function registerNulCheck(app: FastifyInstance): void {
  app.addHook('preValidation', ({ url, body }, _reply, done) => {
    if (url.includes(NUL_IN_ADDRESS) || hasNul(body)) {
      throw new HttpError(
        'nul_character',
        'The request contains a NUL character, which cannot be stored. Remove it.',
        { params: {} },
      );
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * Accepts only JSON, by Fastify's parser, which refuses the keys `__proto__` and `constructor.prototype`. Browsers send the JSON type
 * also without a body, so an empty body counts as none.
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
/** Node's parser refuses an unescaped NUL in an address. */
const NUL_IN_ADDRESS = '%00';

/** Whether a string in a value, at any depth and among its keys, has a NUL character. */
function hasNul(value: unknown): boolean {
  // Not recursive: a body of 64 kB can be nested deeper than the call stack.
  const unread: unknown[] = [value];
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string' && next.includes(NUL)) return true;
    if (typeof next === 'object' && next !== null) unread.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}

/**
 * Refuses a NUL character anywhere in a call with 400. PostgreSQL cannot store it in a text.
 */
export function registerNulCheck(app: FastifyInstance): void {
  app.addHook('preValidation', ({ url, body }, _reply, done) => {
    if (url.includes(NUL_IN_ADDRESS) || hasNul(body)) {
      throw new HttpError(
        'nul_character',
        'The call contains a NUL character, which cannot be stored. Remove it.',
        { params: {} },
      );
    }
    done();
  });
}

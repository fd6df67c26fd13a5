import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** No call of ours has more than one level; the rest is somebody trying. */
const DEEPEST = 8;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function refuse(code: string, detail: string): never {
  throw new HttpError(400, code, detail);
}

/** The depth of a JSON text, without reading it: brackets outside of strings. */
function depthOf(text: string): number {
  let [depth, deepest, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => FORBIDDEN_KEYS.has(key) || hasForbiddenKey(inner));
}

/**
 * A JSON body, or undefined for none (threats 29 and 30): not deep, and without keys that mean something to the language.
 * @throws {HttpError} 400
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > DEEPEST)
    refuse('body_too_deep', `The body is nested deeper than ${DEEPEST} levels: send a flat one.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('bad_json', 'The body is not JSON: send one JSON object.');
  }
  if (hasForbiddenKey(value)) {
    refuse(
      'forbidden_key',
      `The body has a key that is never taken (${[...FORBIDDEN_KEYS].join(', ')}): leave it out.`,
    );
  }
  return value;
}

/** JSON is the only content that is taken. A call without content may name it all the same, as browsers do (spec 7.4). */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseJsonBody(text),
  );
}

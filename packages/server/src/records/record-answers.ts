import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answers } from '../http/answers.ts';
import { matchesEtag } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Sets the ETag of an answer to a hash of its content.
 * @returns true when the client already has this answer. The caller then sends 304 without a body.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22);
  return isUnchangedHash(request, reply, hash);
}

/** As {@link isUnchanged}, for an answer whose hash is known. */
export function isUnchangedHash(request: FastifyRequest, reply: FastifyReply, hash: string): boolean {
  // Weak: the same content may be sent with different encodings.
  const tag = `"${hash}"`;
  reply.headers({ etag: `W/${tag}`, 'cache-control': 'public, no-cache' });
  return matchesEtag(request.headers['if-none-match'], tag);
}

/** The schemas of a call whose unchanged answer is 304. */
export function conditional<T>(response: T) {
  return { ...answers(response), 304: z.undefined() };
}

export function noRun(id: number): HttpError {
  return new HttpError(404, 'no_run', `There is no run ${id}.`, { params: { run: id } });
}

export function noModel(name: string): HttpError {
  return new HttpError(404, 'no_model', `No model ${name} was evaluated or submitted here: check its name.`, {
    params: { model: name },
  });
}

export function noPublication(numbers: readonly number[]): HttpError {
  return new HttpError(
    404,
    'no_publication',
    `There is no publication ${numbers.join(' or no publication ')}.`,
    {
      params: { publication: numbers[0] ?? 0 },
    },
  );
}

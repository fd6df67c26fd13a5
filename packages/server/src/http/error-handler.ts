import type { ApiError } from '@leaderboard/core/api';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/database-errors.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { HttpError } from './http-error.ts';

interface Answer {
  readonly status: number;
  readonly body: ApiError;
  readonly retryAfterSeconds?: number | null;
}

/** What the framework refuses by itself, in words that say how to mend it. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, readonly [code: string, detail: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is longer than 64 kB: send less.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_MAX_PARAM_LENGTH: ['path_too_long', 'A part of the path is longer than any name: shorten it.'],
  FST_ERR_BAD_URL: ['bad_url', 'The address cannot be decoded: check its % signs.'],
};

/** The parts of a call, as people know them. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The path',
};

const HUB_RETRY_SECONDS = 30;
const DATABASE_RETRY_SECONDS = 5;
const SLOW_RETRY_SECONDS = 5;

/** The one place where an error becomes an answer. What is not meant for the caller is logged and not told. */
export function answerTo(error: FastifyError | HttpError | HubUnavailable): Answer {
  if (error instanceof HttpError) {
    const { status, code, message: detail, params, retryAfterSeconds } = error;
    return { status, body: { code, detail, ...(params !== null && { params }) }, retryAfterSeconds };
  }
  if (error instanceof HubUnavailable) {
    const detail =
      'The model hub does not answer at the moment, and without it nothing is taken: try again in a minute.';
    return { status: 503, body: { code: 'hub_unavailable', detail }, retryAfterSeconds: HUB_RETRY_SECONDS };
  }
  if (isDatabaseAway(error)) {
    const detail = 'The database is away for a moment: try again in a few seconds.';
    return {
      status: 503,
      body: { code: 'database_unavailable', detail },
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    };
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    const detail = 'This takes too long at the moment: try again in a few seconds.';
    return { status: 503, body: { code: 'too_slow', detail }, retryAfterSeconds: SLOW_RETRY_SECONDS };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = PARTS[error.validationContext ?? 'body'] ?? 'The body';
    const problems = error.validation.map(({ instancePath, message }) => {
      const name = instancePath.slice(1);
      return `${name === '' ? where : name} ${message}`;
    });
    return { status: 400, body: { code: 'bad_request', detail: `${problems.join('; ')}.` } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const refusal = FRAMEWORK_REFUSALS[error.code];
    if (refusal !== undefined) return { status, body: { code: refusal[0], detail: refusal[1] } };
    return { status, body: { code: error.code?.toLowerCase() ?? 'bad_request', detail: error.message } };
  }
  return {
    status: 500,
    body: {
      code: 'internal_error',
      detail: 'Something went wrong on our side. Please try again in a moment.',
    },
  };
}

/** Why we could not answer, without what was asked: a failed query's own text repeats its values. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Every error leaves as `{code, detail, params?}`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, retryAfterSeconds } = answerTo(error);
    // Whatever the route had said before it failed: a refusal holds for this call alone.
    reply.header('cache-control', 'no-store');
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    if (status === 503) request.log.warn({ reqId: request.id, reason: reasonOf(error) }, 'request put off');
    else if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
    return reply.status(status).send(body);
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      code: 'not_found',
      detail: `There is nothing at ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}.`,
    } satisfies ApiError),
  );
}

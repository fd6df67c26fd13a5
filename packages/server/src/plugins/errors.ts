import type { ApiError } from '@leaderboard/core/api';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError } from '../errors.ts';

interface Answer {
  readonly status: number;
  readonly body: ApiError;
}

/** The one place where an error becomes an answer. What is not meant for the caller is logged and not told. */
export function answerTo(error: FastifyError | HttpError): Answer {
  if (error instanceof HttpError) {
    return { status: error.status, body: { code: error.code, detail: error.message } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(
      (issue) => `${issue.instancePath.slice(1) || 'body'}: ${issue.message}`,
    );
    return { status: 400, body: { code: 'bad_request', detail: problems.join('; ') } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
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

/** Every error leaves as `{code, detail}`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = answerTo(error);
    if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
    return reply.status(status).send(body);
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      code: 'not_found',
      detail: `There is nothing at ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}.`,
    } satisfies ApiError),
  );
}

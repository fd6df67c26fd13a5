import type { ApiError } from '@leaderboard/core/api';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { textsInEach } from '@leaderboard/texts/compile/texts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isRetryable } from '../database/database-errors.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { type CallerErrorCode, type ErrorCode, HttpError, refusalError } from './http-error.ts';
import { getRequestLanguage } from './request-language.ts';
import { type SendPage, wantsPage } from './wants-page.ts';

interface ErrorResponse {
  readonly status: number;
  readonly body: ApiError & { readonly code: ErrorCode };
  /** Language of `detail`; English if omitted. */
  readonly language?: PageLanguage;
  readonly retryAfterSeconds?: number | null;
}

const FRAMEWORK_REFUSALS: Readonly<Record<string, readonly [code: CallerErrorCode, detail: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is longer than 64 kB. Send a shorter one.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'bad_json',
    'The body is not valid JSON, or has a key named __proto__ or constructor. Send one JSON object with the keys of the call.',
  ],
  FST_ERR_MAX_PARAM_LENGTH: ['path_too_long', 'A part of the path is too long. Shorten it.'],
  FST_ERR_BAD_URL: ['bad_url', 'The URL cannot be decoded. Check its % characters.'],
};

/** Names of the request parts in messages. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The path',
};

/** Errors that only the operators can resolve. */
const FOR_OPERATORS: readonly ErrorCode[] = ['account_blocked', 'organization_blocked', 'gated', 'no_access'];
const CONTACT_TEXTS = textsInEach('contact');

const HUB_RETRY_SECONDS = 30;
const DATABASE_RETRY_SECONDS = 5;
const CONFLICT_RETRY_SECONDS = 1;
const SLOW_RETRY_SECONDS = 5;

/**
 * Converts an error into a response. No other code does this. Messages of unexpected errors are hidden from the client.
 * @param asked language of the request.
 * @param contact address of the operators, added to errors that only they can resolve.
 */
export function toErrorResponse(
  error: FastifyError | HttpError | HubUnavailable,
  asked: PageLanguage,
  contact: string | null = null,
): ErrorResponse {
  const failure = (
    code: 'hub_unavailable' | 'database_unavailable' | 'database_busy' | 'too_slow' | 'internal_error',
    retryAfterSeconds?: number,
  ) => toErrorResponse(refusalError({ code, params: {} }, retryAfterSeconds), asked);

  if (error instanceof HttpError) {
    const { status, code, message, detailIn, params, retryAfterSeconds } = error;
    const sentence = detailIn?.(asked) ?? message;
    const hasContact = contact !== null && FOR_OPERATORS.includes(code);
    const detail = hasContact ? `${sentence} ${CONTACT_TEXTS[asked].reached({ contact })}` : sentence;
    return {
      status,
      body: { code, detail, ...(params !== null && { params }) },
      ...(detailIn !== null && { language: asked }),
      retryAfterSeconds,
    };
  }
  if (error instanceof HubUnavailable) {
    return failure('hub_unavailable', HUB_RETRY_SECONDS);
  }
  if (isDatabaseUnavailable(error)) {
    return failure('database_unavailable', DATABASE_RETRY_SECONDS);
  }
  if (isRetryable(error)) {
    return failure('database_busy', CONFLICT_RETRY_SECONDS);
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    return failure('too_slow', SLOW_RETRY_SECONDS);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = PARTS[error.validationContext ?? 'body'] ?? 'The body';
    const sentences = error.validation.map(({ instancePath, message }) => {
      const name = instancePath.slice(1);
      return `${name === '' ? where : name} ${message}`;
    });
    const problems = sentences.join('; ');
    return { status: 400, body: { code: 'bad_request', detail: `${problems}.`, params: { problems } } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const [code, detail] = FRAMEWORK_REFUSALS[error.code] ?? ['bad_request', error.message];
    return { status, body: { code, detail, params: {} } };
  }
  return failure('internal_error');
}

/** Returns the reason to log. A failed query's error message contains the query parameters, so its cause is logged instead. */
function getLogReason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** @param errorPage sends browsers a page instead of JSON; the page repeats the request and shows the error. */
export function registerErrors(
  app: FastifyInstance,
  errorPage: { readonly send: SendPage | null } = { send: null },
  contact: string | null = null,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const {
      status,
      body,
      language = 'en',
      retryAfterSeconds,
    } = toErrorResponse(error, getRequestLanguage(request), contact);
    // The route may have set cache headers before it failed.
    reply.headers({ 'cache-control': 'no-store', 'content-language': language });
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    if (status === 503)
      request.log.warn({ reqId: request.id, reason: getLogReason(error) }, 'request answered with 503');
    else if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
    const isPage = wantsPage(request) && !request.url.startsWith('/api/');
    if (isPage && errorPage.send !== null) return errorPage.send(request, reply.status(status));
    return reply.status(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const [method, path] = [request.method, request.url.split('?')[0]?.slice(0, 200) ?? ''];
    return reply.status(404).send({
      code: 'not_found',
      detail: `There is nothing at ${method} ${path}.`,
      params: { method, path },
    } satisfies ErrorResponse['body']);
  });
}

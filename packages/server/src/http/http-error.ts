import type { ErrorParams } from '@leaderboard/core/api';
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { getStatus, type RefusalCode, type RefusalParams } from '@leaderboard/core/queue/refusals';
import { refusals } from '@leaderboard/texts/refusals';

/** Meaning of each status, for the API documentation (docs/api.md#errors). */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `detail` names the part.',
  401: 'The token is missing or not accepted.',
  403: '`user_id` is another account, or an operator blocked the account or the organization: `reason` says why.',
  404: 'The resource does not exist.',
  408: 'The request is too slow.',
  409: 'The model was already submitted or is not open for votes; or a [worker](workers.md#calls) lost its lease, has enough evaluations or sent a wrong part.',
  413: 'The body, or a [delivery](workers.md#calls), is too large.',
  414: 'A part of the path is too long.',
  415: 'The body is not JSON.',
  422: 'The model cannot be evaluated.',
  429: 'Wait for Retry-After.',
  431: 'The URL and the headers are too large.',
  500: 'The server failed; the reason is in its log.',
  503: 'Retry after Retry-After. Nothing was stored, except with `too_slow`.',
};

/**
 * Statuses of the errors that only API clients see or that pages show full-screen. Their `detail` is in English; for all other
 * codes it is in the request's language.
 */
export const CALLER_ERRORS = {
  bad_request: 400,
  bad_json: 400,
  bad_url: 400,
  nul_character: 400,
  bad_comparison: 400,
  no_metrics_token: 401,
  no_worker_token: 401,
  not_found: 404,
  no_model: 404,
  not_on_hub: 404,
  no_run: 404,
  no_publication: 404,
  no_answers: 404,
  no_results_file: 404,
  no_log: 404,
  request_timeout: 408,
  lease_lost: 409,
  machine_unknown: 409,
  not_your_worker: 409,
  too_many_claims: 409,
  part_out_of_order: 409,
  delivery_incomplete: 409,
  delivery_too_long: 413,
  body_too_large: 413,
  path_too_long: 414,
  unsupported_media_type: 415,
  headers_too_large: 431,
  file_being_made: 503,
  export_too_slow: 503,
  reads_stuck: 503,
  too_many_unanswered: 503,
} as const;
export type CallerErrorCode = keyof typeof CALLER_ERRORS;
export type ErrorCode = RefusalCode | CallerErrorCode;

function isCallerError(code: ErrorCode): code is CallerErrorCode {
  return Object.hasOwn(CALLER_ERRORS, code);
}

interface HttpErrorOptions {
  /** Values inserted into the message. */
  readonly params?: ErrorParams;
  /** Formats `detail` in a page language; without it, `detail` is in English. */
  readonly detailIn?: (language: PageLanguage) => string;
  /** Seconds to wait before retrying, if a retry may succeed. */
  readonly retryAfterSeconds?: number;
}

/** An error response with a status, a stable code and an English message. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams | null;
  readonly detailIn: ((language: PageLanguage) => string) | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    detail: string,
    { params, detailIn, retryAfterSeconds }: HttpErrorOptions = {},
  ) {
    super(detail);
    this.status = isCallerError(code) ? CALLER_ERRORS[code] : getStatus(code);
    this.code = code;
    this.params = params ?? null;
    this.detailIn = detailIn ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Creates the error for a refused request, with its message in the request's language. */
export function refusalError<Code extends RefusalCode>(
  refusal: { readonly code: Code; readonly params: RefusalParams[Code] },
  retryAfterSeconds?: number,
): HttpError {
  const { code, params } = refusal;
  return new HttpError(code, formatMessage(refusals.en, refusal), {
    params,
    detailIn: (language) => formatMessage(refusals[language], refusal),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

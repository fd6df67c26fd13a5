import type { ErrorParams } from '@leaderboard/core/api';
import type { RefusalCode } from '@leaderboard/core/queue/refusals';

/**
 * Refusals of calls that no page of ours makes, and of addresses for which a page has a whole screen of its own. Callers of the
 * API alone read the English `detail`. Every other code has a sentence in the web's catalog.
 */
export type CallerErrorCode =
  | 'bad_request'
  | 'bad_json'
  | 'bad_url'
  | 'nul_character'
  | 'path_too_long'
  | 'body_too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'reads_stuck'
  | 'request_timeout'
  | 'too_many_unanswered'
  | 'not_found'
  | 'no_answers'
  | 'no_log'
  | 'no_model'
  | 'no_run'
  | 'no_results_file'
  | 'no_publication'
  | 'bad_comparison'
  | 'export_too_slow'
  | 'file_being_made'
  | 'no_metrics_token';
export type ErrorCode = RefusalCode | CallerErrorCode;

interface HttpErrorOptions {
  /** The values in the sentence; without them the web shows `detail` as it is. */
  readonly params?: ErrorParams;
  /** For how long to wait, where waiting helps. */
  readonly retryAfterSeconds?: number;
}

/** A failure that the caller is told about: its status, a stable code for programs and an English sentence. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: ErrorCode,
    detail: string,
    { params, retryAfterSeconds }: HttpErrorOptions = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.params = params ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

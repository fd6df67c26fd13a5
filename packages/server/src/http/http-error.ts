import type { ErrorParams } from '@leaderboard/core/api';

interface HttpErrorOptions {
  /** The values in the sentence; without them the web shows `detail` as it is. */
  readonly params?: ErrorParams;
  /** For how long to wait, where waiting helps. */
  readonly retryAfterSeconds?: number;
}

/** A failure that the caller is told about: its status, a stable code for programs and an English sentence. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: ErrorParams | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
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

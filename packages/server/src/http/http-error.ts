/**
 * A failure that a caller is told of: its status, a stable code for programs and a sentence for people, and where waiting
 * helps, for how long.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string, detail: string, retryAfterSeconds: number | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

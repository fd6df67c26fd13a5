/** The worker's client for the board's API. */
import { type ApiError, type Call, errorSchema } from '@leaderboard/core/api';
import * as z from 'zod/mini';

/** No valid response: a network error, a restart, or a proxy's error page. The same call may succeed later. */
export class BoardUnavailable extends Error {}

/** The server responded with an internal error, which may be permanent. */
export class BoardFailed extends Error {}

/** The server rejected the call, and would reject it again. */
export class BoardRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, detail }: ApiError) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

export interface BoardAddress {
  readonly url: string;
  readonly token: string;
}

/** Longer than a claim may wait, and longer than publishing a large board takes. */
const LIMIT_MS = 60_000;
/** Temporary 4xx statuses. All others mean that the request itself is invalid. */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

type Sent<C extends Call> = C['body'] extends z.core.$ZodType ? z.input<C['body']> : null;
type Answer<C extends Call> = C['response'] extends z.core.$ZodType ? z.output<C['response']> : never;

export type BoardCall = <C extends Call & { readonly response: z.core.$ZodType }>(
  call: C,
  body: Sent<C>,
  signal?: AbortSignal,
) => Promise<Answer<C>>;

/**
 * Creates a client for the board. A call throws the signal's reason if the signal aborts.
 * @throws {BoardUnavailable} without a valid response; {BoardRefused} if the call is rejected; {BoardFailed} on an internal
 * error.
 */
export function createBoardCalls({ url, token }: BoardAddress, ask = fetch): BoardCall {
  return async (call, body, signal) => {
    const limit = AbortSignal.timeout(LIMIT_MS);
    const signals = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const read = async () => {
      const response = await ask(`${url}${call.path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== null && { body: JSON.stringify(body) }),
        // Never follow a redirect: it would send the token to another host.
        redirect: 'manual',
        signal: signals,
      });
      return { status: response.status, json: await response.json() };
    };
    const { status, json } = await read().catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new BoardUnavailable(`${call.path}: ${messageOf(error)}`, { cause: error });
    });
    if (status === 200) {
      const answer = z.safeParse(call.response, json);
      if (answer.success) return answer.data as Answer<typeof call>;
      throw new BoardUnavailable(`${call.path}: the response cannot be read`);
    }
    const refusal = errorSchema.safeParse(json);
    if (refusal.success && status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status))
      throw new BoardRefused(status, refusal.data);
    if (refusal.success && status === 500) throw new BoardFailed(`${call.path}: ${refusal.data.detail}`);
    throw new BoardUnavailable(`${call.path}: status ${status} ${refusal.data?.detail ?? ''}`.trim());
  };
}

export function isTokenRefused(error: unknown): boolean {
  return error instanceof BoardRefused && error.code === 'no_worker_token';
}

/** Forwards calls until the board rejects the token. The rejection is permanent, so later calls fail without a request. */
export function untilRefused(call: BoardCall, onRefused: (refusal: BoardRefused) => void) {
  let refusal: BoardRefused | null = null;
  const ask: BoardCall = (...asked) =>
    refusal !== null
      ? Promise.reject(refusal)
      : call(...asked).catch((error: unknown) => {
          if (error instanceof BoardRefused && isTokenRefused(error) && refusal === null) {
            refusal = error;
            onRefused(error);
          }
          throw error;
        });
  return { call: ask, refusal: () => refusal };
}

/** The error message from fetch is just "fetch failed"; the reason is in its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The worker's side of its calls: what a server answered, or why there is no answer yet. */
import { type ApiError, type Call, errorSchema } from '@leaderboard/core/api';
import * as z from 'zod/mini';

/** No server answered as one does: the network, a restart, a proxy's page. Later the same call may succeed. */
export class BoardUnavailable extends Error {}

/** A server failed by an error of its own, which may never go away. */
export class BoardFailed extends Error {}

/** A server refused the call; the same call would be refused again. */
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

/** Longer than a claim waits and a publication of a large board takes. */
const LIMIT_MS = 60_000;
/** A server that has too much to do answers so; the others of 4xx say what is wrong with the call. */
const PASSING = new Set([408, 425, 429]);

type Sent<C extends Call> = C['body'] extends z.core.$ZodType ? z.input<C['body']> : null;
type Answer<C extends Call> = C['response'] extends z.core.$ZodType ? z.output<C['response']> : never;

export type BoardCall = <C extends Call & { readonly response: z.core.$ZodType }>(
  call: C,
  body: Sent<C>,
  signal?: AbortSignal,
) => Promise<Answer<C>>;

/**
 * @throws {BoardUnavailable} while no server answers; {BoardRefused} when one refuses the call; {BoardFailed} when it fails itself. When the
 * signal aborts, its reason.
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
        // A token goes to the board's own address alone.
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
      throw new BoardUnavailable(`${call.path}: the answer cannot be read`);
    }
    const refusal = errorSchema.safeParse(json);
    if (refusal.success && status >= 400 && status < 500 && !PASSING.has(status))
      throw new BoardRefused(status, refusal.data);
    if (refusal.success && status === 500) throw new BoardFailed(`${call.path}: ${refusal.data.detail}`);
    throw new BoardUnavailable(`${call.path}: status ${status} ${refusal.data?.detail ?? ''}`.trim());
  };
}

/** What fetch says alone is "fetch failed"; its cause names the reason. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

import { errorSchema } from '@leaderboard/core/api';

/** What is known of a call before its parameters are filled in: core/api.ts has them all. */
interface Call<Answer> {
  readonly method: string;
  readonly response: { readonly parse: (value: unknown) => Answer };
}

interface CallOptions {
  /** The path with its parameters filled in, and the query. */
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Spec 7.4: the vote says JSON and sends nothing. */
  readonly contentType?: 'application/json';
  /** Said when the server gives no detail (spec 8). */
  readonly failure: string;
  readonly signal?: AbortSignal;
}

/** A call that was answered with a refusal; the message is for people. */
export class CallError extends Error {
  readonly status: number;
  /** The server's word for programs; null when the answer was not ours. */
  readonly code: string | null;

  constructor(message: string, status: number, code: string | null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function refusal(response: Response, failure: string): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const error = errorSchema.safeParse(body);
  return error.success
    ? new CallError(error.data.detail, response.status, error.data.code)
    : new CallError(failure, response.status, null);
}

/**
 * Makes one of the calls of the contract of which only the success counts (spec 7.4: the vote).
 * @throws {CallError} when it is refused; another error when it does not arrive.
 */
export async function send(
  { method }: Pick<Call<unknown>, 'method'>,
  { path, token, body, contentType, failure, signal }: CallOptions,
): Promise<Response> {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined || contentType !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await refusal(response, failure);
  return response;
}

/** Makes one of the calls of the contract and reads its answer. @throws as {@link send} does, and when the answer is another. */
export async function call<Answer>(contract: Call<Answer>, options: CallOptions): Promise<Answer> {
  const response = await send(contract, options);
  return contract.response.parse(await response.json());
}

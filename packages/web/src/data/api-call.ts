import type { ErrorParams } from '@leaderboard/core/api';
import { readRefusal } from '@leaderboard/core/read-answers';
import { NoAnswerError } from './silence-limit.ts';

/** No visitor waits longer for something to read. */
const READ_LIMIT_MS = 30_000;
/** Longer than our server works on a call that changes something, so that its own answer comes first. */
const WRITE_LIMIT_MS = 75_000;

/** What is known of a call before its parameters are filled in: core/api.ts has them all. */
interface Contract {
  readonly method: string;
}

interface CallOptions {
  /** The path with its parameters filled in, and the query. */
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The vote says JSON and sends nothing. */
  readonly contentType?: 'application/json';
  readonly signal?: AbortSignal;
}

/** A call that was refused. Its parts are null where the answer does not have them: it need not be ours. */
export class CallError extends Error {
  readonly status: number;
  /** The server's word for programs. */
  readonly code: string | null;
  /** The server's own sentence. */
  readonly detail: string | null;
  /** The values in that sentence. */
  readonly params: ErrorParams | null;

  constructor(status: number, { code, detail, params }: ReturnType<typeof readRefusal>) {
    super(`${status} ${code ?? ''}`.trim());
    this.status = status;
    this.code = code ?? null;
    this.detail = detail ?? null;
    this.params = params ?? null;
  }
}

function requestOf(method: string, { token, body, contentType }: CallOptions): RequestInit {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined || contentType !== undefined) headers.set('content-type', 'application/json');
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** What a refused call says about itself. */
export async function refusalOf(response: Response): Promise<CallError> {
  return new CallError(response.status, readRefusal(await response.json().catch(() => null)));
}

/**
 * Makes one of the calls of the contract and uses its answer, all of it within a time limit.
 * @throws {CallError} when it is refused; {NoAnswerError} when it takes too long; another error when it does not arrive
 */
export async function request<Used>(
  { method }: Contract,
  options: CallOptions,
  use: (response: Response) => Promise<Used>,
): Promise<Used> {
  const { path, signal } = options;
  const controller = new AbortController();
  const limit = method === 'GET' ? READ_LIMIT_MS : WRITE_LIMIT_MS;
  const timer = setTimeout(() => controller.abort(new NoAnswerError(method)), limit);
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(path, { ...requestOf(method, options), signal: controller.signal });
    if (response.ok) return await use(response);
    throw await refusalOf(response);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Makes one of the calls of which only the success counts. @throws as {@link request} does */
export function send(contract: Contract, options: CallOptions): Promise<void> {
  return request(contract, options, async () => {});
}

/** Makes one of the calls and reads the body of its answer. @throws as {@link request} and `read` do */
export function call<Answer>(
  contract: Contract,
  options: CallOptions,
  read: (body: unknown) => Answer,
): Promise<Answer> {
  return request(contract, options, async (response) => read(await response.json()));
}

import { type ErrorParams, errorSchema } from '@leaderboard/core/api';
import { isSameModel } from '@leaderboard/core/hub-path';
import type { Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
import * as z from 'zod/mini';
import { language } from '#texts/figures';
import { isOffline } from '../state/browser.ts';
import { NoResponseError } from './response-timeout.ts';

const READ_LIMIT_MS = 30_000;
/** Longer than the server's own limit for such a call, so that the server's response arrives first. */
const WRITE_LIMIT_MS = 75_000;

/** Method and path of a call's contract (core/api.ts). */
interface Contract {
  readonly method: string;
  readonly path: string;
}

interface CallOptions {
  /** Path and query parameters of the call. */
  readonly values?: Values;
  readonly token?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Set for votes, which have no body but must declare JSON. */
  readonly contentType?: 'application/json';
  readonly signal?: AbortSignal;
}

/** An error response may contain only the message. */
const refusalSchema = z.partial(errorSchema);

/** A rejected call. Fields are null if the response lacks them, because a proxy may have responded instead of our server. */
export class CallError extends Error {
  readonly status: number;
  /** The server's error code. */
  readonly code: string | null;
  /** The server's message; null if there is none in the page's language. */
  readonly detail: string | null;
  /** The values in that message. */
  readonly params: ErrorParams | null;

  constructor(status: number, { code, detail, params }: z.infer<typeof refusalSchema>) {
    super(`${status} ${code ?? ''}`.trim());
    this.status = status;
    this.code = code ?? null;
    this.detail = detail ?? null;
    this.params = params ?? null;
  }
}

/** True if the server rejected the call's token. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

function buildRequest(method: string, { token, body, contentType }: CallOptions): RequestInit {
  const headers = new Headers({ 'accept-language': language });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined || contentType !== undefined) headers.set('content-type', 'application/json');
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Reads the error code and message from a rejected call. A message without a declared language is assumed to be in English. */
async function readRefusal(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const { detail, ...refusal } = refusalSchema.safeParse(body).data ?? {};
  const isReadable = (response.headers.get('content-language') ?? 'en') === language;
  return new CallError(response.status, { ...refusal, ...(isReadable && { detail }) });
}

/**
 * Makes a call and processes its response, both within one time limit.
 * @throws {CallError} if the call is rejected; {NoResponseError} if it times out or a change is not delivered; another error if a
 * read fails
 */
export async function request<Used>(
  { method, path }: Contract,
  options: CallOptions,
  use: (response: Response) => Promise<Used>,
): Promise<Used> {
  const { values, signal } = options;
  const controller = new AbortController();
  const isRead = method === 'GET';
  const onTimeout = () => controller.abort(new NoResponseError(isRead ? 'timeout' : 'changeTimeout'));
  const timer = setTimeout(onTimeout, isRead ? READ_LIMIT_MS : WRITE_LIMIT_MS);
  // If the browser was offline from the start, nothing was sent.
  const wasOffline = isOffline();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(formatUrl(path, values), {
      ...buildRequest(method, options),
      signal: controller.signal,
    });
    if (response.ok) return await use(response);
    const refusal = await readRefusal(response);
    // The proxy failed; our server may have processed the request.
    const isProxyFailure = refusal.status >= 500 && refusal.code === null && refusal.detail === null;
    throw isRead || !isProxyFailure ? refusal : new NoResponseError('changeLost');
  } catch (error) {
    // The browser does not report whether a failed request reached the server.
    if (isRead || !(error instanceof TypeError)) throw error;
    throw new NoResponseError(wasOffline ? 'offline' : 'changeLost');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** A call with a response schema. */
export interface ReadContract<Answer> extends Contract {
  readonly response: z.ZodMiniType<Answer>;
}

/** True if a response names the requested model. The server may use different letter case. */
export function namesModel(named: unknown, model: string): boolean {
  return typeof named === 'string' && isSameModel(named, model);
}

const bodySchema = z.record(z.string(), z.unknown());
type Body = z.infer<typeof bodySchema>;

/**
 * Makes a call that changes something. Our server responds with JSON or an empty body. A page from a proxy or a captive portal is a
 * failure, regardless of its status.
 * @param isOurs checks that the response refers to this request
 * @returns the response; null if it is empty or does not match the schema
 * @throws as {@link request} does
 */
export function change<Answer>(
  contract: ReadContract<Answer>,
  options: CallOptions,
  isOurs: (body: Body) => boolean,
): Promise<Answer | null> {
  return request(contract, options, async (response) => {
    const text = await response.text();
    if (response.redirected) throw new NoResponseError('foreign');
    if (text.trim() === '') return null;
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = isJson ? bodySchema.safeParse(tryParseJson(text)).data : undefined;
    if (body === undefined || !isOurs(body)) throw new NoResponseError('foreign');
    return contract.response.safeParse(body).data ?? null;
  });
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a call and parses its response. @throws as {@link request} does, and if the response does not match the schema */
export function call<Answer>(contract: ReadContract<Answer>, options: CallOptions): Promise<Answer> {
  return request(contract, options, async (response) => contract.response.parse(await response.json()));
}

import { type ErrorParams, errorSchema } from '@leaderboard/core/api';
import { isSameModel } from '@leaderboard/core/hub-path';
import type { Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
import * as z from 'zod/mini';
import { language } from '#texts/figures';
import { isOffline } from '../state/browser.ts';
import { NoAnswerError } from './silence-limit.ts';

const READ_LIMIT_MS = 30_000;
/** Longer than the server's own limit for such a call, so that the server's answer comes first. */
const WRITE_LIMIT_MS = 75_000;

/** The part of a call's contract (core/api.ts) that a request needs. */
interface Contract {
  readonly method: string;
  readonly path: string;
}

interface CallOptions {
  /** Those that the path of the call names, and those of its query. */
  readonly values?: Values;
  readonly token?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** For a call without a body that must say JSON: the vote. */
  readonly contentType?: 'application/json';
  readonly signal?: AbortSignal;
}

/** A refusal may have its sentence alone. */
const refusalSchema = z.partial(errorSchema);

/** A refused call. A part is null where the answer lacks it: a proxy may have answered instead of our server. */
export class CallError extends Error {
  readonly status: number;
  /** The server's error code. */
  readonly code: string | null;
  /** The server's sentence; null also where it has none in the language of the page. */
  readonly detail: string | null;
  /** The values in that sentence. */
  readonly params: ErrorParams | null;

  constructor(status: number, { code, detail, params }: z.infer<typeof refusalSchema>) {
    super(`${status} ${code ?? ''}`.trim());
    this.status = status;
    this.code = code ?? null;
    this.detail = detail ?? null;
    this.params = params ?? null;
  }
}

/** Whether the server refused the token of a call. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

function requestOf(method: string, { token, body, contentType }: CallOptions): RequestInit {
  const headers = new Headers({ 'accept-language': language });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined || contentType !== undefined) headers.set('content-type', 'application/json');
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Reads the code and the sentence of a refused call. A sentence whose language is not stated is English. */
async function refusalOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const { detail, ...refusal } = refusalSchema.safeParse(body).data ?? {};
  const isReadable = (response.headers.get('content-language') ?? 'en') === language;
  return new CallError(response.status, { ...refusal, ...(isReadable && { detail }) });
}

/**
 * Makes a call and uses its answer, both within one time limit.
 * @throws {CallError} when it is refused; {NoAnswerError} when it takes too long or a change does not arrive; another error when a
 * reading does not arrive
 */
export async function request<Used>(
  { method, path }: Contract,
  options: CallOptions,
  use: (response: Response) => Promise<Used>,
): Promise<Used> {
  const { values, signal } = options;
  const controller = new AbortController();
  const isRead = method === 'GET';
  const late = () => controller.abort(new NoAnswerError(isRead ? 'late' : 'lateChange'));
  const timer = setTimeout(late, isRead ? READ_LIMIT_MS : WRITE_LIMIT_MS);
  // Without a connection from the start nothing was sent.
  const isAway = isOffline();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(formatUrl(path, values), {
      ...requestOf(method, options),
      signal: controller.signal,
    });
    if (response.ok) return await use(response);
    const refusal = await refusalOf(response);
    // A proxy's own failure: the board may have done the work.
    const isOfProxy = refusal.status >= 500 && refusal.code === null && refusal.detail === null;
    throw isRead || !isOfProxy ? refusal : new NoAnswerError('lostChange');
  } catch (error) {
    // The browser does not say how far a failed request went.
    if (isRead || !(error instanceof TypeError)) throw error;
    throw new NoAnswerError(isAway ? 'away' : 'lostChange');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** A call whose answer is read. */
export interface ReadContract<Answer> extends Contract {
  readonly response: z.ZodMiniType<Answer>;
}

/** Whether an answer names the model that was sent. The board may spell it in another letter case. */
export function namesModel(named: unknown, model: string): boolean {
  return typeof named === 'string' && isSameModel(named, model);
}

const bodySchema = z.record(z.string(), z.unknown());
type Body = z.infer<typeof bodySchema>;

/**
 * Makes a call that changes something. The board answers with JSON; an empty answer counts as its own too. A page of a proxy or of a
 * network's sign-in is no success, whatever its status is.
 * @param isOurs whether the answer speaks of what was sent
 * @returns the answer; null where it is empty or has another shape
 * @throws as {@link request} does
 */
export function change<Answer>(
  contract: ReadContract<Answer>,
  options: CallOptions,
  isOurs: (body: Body) => boolean,
): Promise<Answer | null> {
  return request(contract, options, async (response) => {
    const text = await response.text();
    if (response.redirected) throw new NoAnswerError('foreign');
    if (text.trim() === '') return null;
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = isJson ? bodySchema.safeParse(parsedJson(text)).data : undefined;
    if (body === undefined || !isOurs(body)) throw new NoAnswerError('foreign');
    return contract.response.safeParse(body).data ?? null;
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a call and reads its answer. @throws as {@link request} does, and where the answer is not that of the contract */
export function call<Answer>(contract: ReadContract<Answer>, options: CallOptions): Promise<Answer> {
  return request(contract, options, async (response) => contract.response.parse(await response.json()));
}

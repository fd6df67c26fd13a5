import type * as z from 'zod/mini';
import { type Breaker, type BreakerCounters, createBreaker } from './breaker.ts';

/** Network, clock and randomness for the hub client. */
export interface HubDeps {
  readonly fetch: typeof fetch;
  /** Monotonic clock in milliseconds. */
  now(): number;
  /** Random number in [0, 1). */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Called for every request that failed even after a retry. The token is not included. */
  report(failure: { readonly operation: Operation; readonly path: string; readonly reason: string }): void;
}

export interface HubOptions {
  /** The hub's URL, without a trailing slash. All requests are sent there. */
  readonly url: string;
  /** Hosts to which the hub may redirect for file contents, including their subdomains. */
  readonly fileHosts: readonly string[];
  /** Token for reading gated models; null if gated models are not read. */
  readonly token?: string | null;
  /** Time limit per attempt. */
  readonly timeoutMs?: number;
}

/** Kinds of requests. Requests of the same kind fail together, so each kind has its own circuit breaker. */
export type Operation = 'identity' | 'model' | 'file' | 'refresh';

/** The hub is down or too slow, or sent an error or an unreadable response. */
export class HubUnavailable extends Error {}

/** The request was not sent, because similar requests just failed. */
export class HubSkipped extends HubUnavailable {}

/** The response exceeded its limits. Authors choose the size of their files, so the hub itself may be healthy. */
export class OversizedResponse extends HubUnavailable {}

/** The response is longer than `maxBytes`. */
export class ResponseTooLong extends OversizedResponse {}

/** The response started but was not complete in time. */
class ResponseTooSlow extends OversizedResponse {}

export interface HubRequest {
  readonly operation: Operation;
  /** Each part is encoded separately. */
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly token?: string;
  /** True if only the status matters; the body is then not parsed as JSON. */
  readonly isStatusOnly?: boolean;
  /** Maximum response size; a longer response throws ResponseTooLong. */
  readonly maxBytes: number;
}

export interface HubResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Parsed body of a successful response, except for files. It may be long, so it is parsed once. */
  readonly json: unknown;
}

export type Transport = (request: HubRequest) => Promise<HubResponse>;

export type CallCounters = Readonly<Record<Operation, BreakerCounters>>;

const TIMEOUT_MS = 3000;
const RETRY_MIN_MS = 50;
const RETRY_JITTER_MS = 200;
const MAX_REDIRECTS = 3;
/** Above 1, because one author's broken model must not block the models of others. */
const OWNERS_TO_OPEN = 3;

/**
 * Sends requests to the hub's configured URL, with time and size limits. A failed request is retried once after a short random
 * delay, and requests are blocked while the hub is known to be down. Redirects are followed within the hub and, for files, to the
 * file hosts, which never receive the token.
 * @returns the request counters, and a transport that throws HubUnavailable on failure, including statuses 429 and 5xx.
 */
export function createTransport(
  options: HubOptions,
  world: HubDeps,
): { readonly transport: Transport; readonly counters: () => CallCounters } {
  const breakers: Record<Operation, Breaker> = {
    identity: createBreaker(world.now),
    model: createBreaker(world.now, OWNERS_TO_OPEN),
    file: createBreaker(world.now, OWNERS_TO_OPEN),
    refresh: createBreaker(world.now, OWNERS_TO_OPEN),
  };
  const counters = (): CallCounters => ({
    identity: breakers.identity.counters(),
    model: breakers.model.counters(),
    file: breakers.file.counters(),
    refresh: breakers.refresh.counters(),
  });
  const transport: Transport = async (request) => {
    const breaker = breakers[request.operation];
    const owner = getOwner(request);
    if (!breaker.allows(owner))
      throw new HubSkipped('it did not respond before, so requests are paused for a moment');
    const report = (reason: string) =>
      world.report({ operation: request.operation, path: request.path.join('/'), reason });
    try {
      const answer = await tryTwice(() => callOnce(request, options, world), world);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof OversizedResponse && isAuthorControlled(request.operation)) {
        breaker.succeeded();
        report(error.message);
        throw error;
      }
      breaker.failed(owner);
      const reason = describeError(error);
      report(reason);
      throw new HubUnavailable(reason);
    }
  };
  return { transport, counters };
}

/** Returns the owner of the requested model, or '' if the request is not about a model. */
function getOwner({ path: [first, , third] }: HubRequest): string {
  return ((first === 'api' ? third : first) ?? '').toLowerCase();
}

/** Checks if authors control the response's size. If so, its size and duration are not the hub's fault. */
function isAuthorControlled(operation: Operation): boolean {
  return operation !== 'identity';
}

async function tryTwice<T>(call: () => Promise<T>, world: HubDeps): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OversizedResponse) throw error;
    await world.sleep(RETRY_MIN_MS + world.random() * RETRY_JITTER_MS);
    return call();
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Describes an error without request details, because the headers contain the token. */
function describeError(error: unknown): string {
  if (error instanceof HubUnavailable) return error.message;
  if (isTimeout(error)) return 'it took too long';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  const code = cause !== null && 'code' in cause ? cause.code : null;
  return `it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}

async function callOnce(request: HubRequest, options: HubOptions, world: HubDeps): Promise<HubResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const hub = new URL(options.url);
  let url = buildUrl(request, options.url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = buildHeaders(request, url.origin === hub.origin);
    const response = await world.fetch(url, { headers, redirect: 'manual', signal });
    const location =
      response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return readResponse(response, request);
    await response.body?.cancel();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    const isAllowed =
      next !== null &&
      (next.origin === hub.origin ||
        (request.operation === 'file' && (isFileHost(next, options.fileHosts) || isSameMachine(next, hub))));
    if (!isAllowed) throw new HubUnavailable(`it redirects to ${next?.host ?? 'nowhere'}`);
    url = next;
  }
  throw new HubUnavailable('it redirects in a loop');
}

function buildUrl({ path, query = [] }: HubRequest, hubUrl: string): URL {
  const url = new URL(`${hubUrl}/${path.map(encodeURIComponent).join('/')}`);
  for (const [key, value] of query) url.searchParams.append(key, value);
  return url;
}

function buildHeaders({ token }: HubRequest, isHub: boolean): Headers {
  const headers = new Headers({ accept: 'application/json, */*;q=0.1' });
  if (token !== undefined && isHub) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

function isFileHost(url: URL, hosts: readonly string[]): boolean {
  return (
    url.protocol === 'https:' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}

const NAMES_OF_THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Checks for the hub's own port under another name of this machine, as used by a stand-in hub for its large files. */
function isSameMachine(url: URL, hub: URL): boolean {
  return (
    url.protocol === hub.protocol &&
    url.port === hub.port &&
    [url, hub].every(({ hostname }) => NAMES_OF_THIS_MACHINE.includes(hostname))
  );
}

async function readResponse(response: Response, request: HubRequest): Promise<HubResponse> {
  // A 429, too, concerns the hub itself, not the model or the token.
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new HubUnavailable(`it responded with status ${response.status}`);
  }
  const body = await readBody(response, request).catch((error: unknown) => {
    if (isTimeout(error)) throw new ResponseTooSlow('its response did not arrive in time');
    throw error;
  });
  // Authors control files and parts of the metadata, but cannot make the metadata invalid JSON.
  const isJson = response.status === 200 && request.operation !== 'file' && !request.isStatusOnly;
  const json = isJson ? parseJson(body) : undefined;
  if (isJson && json === undefined) throw new HubUnavailable(UNREADABLE);
  return { status: response.status, headers: response.headers, body, json };
}

/** Parses a response body as JSON; undefined if it is invalid. */
export function parseJson(body: Uint8Array, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const UNREADABLE = 'its response cannot be read';

/**
 * Parses a response with a schema.
 * @throws {HubUnavailable} if it does not match the schema.
 */
export function parseAs<T>(schema: z.ZodMiniType<T>, { json }: HubResponse): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new HubUnavailable(UNREADABLE);
  return parsed.data;
}

async function readBody(response: Response, { maxBytes }: HubRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body !== null) {
    // Throwing out of the loop cancels the rest of the response.
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > maxBytes) throw new ResponseTooLong('its response is too long');
    }
  }
  return Buffer.concat(chunks, length);
}

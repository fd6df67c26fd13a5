import { type Breaker, createBreaker, type Tally } from './breaker.ts';

/** What the hub's client needs of the world. */
export interface HubWorld {
  readonly fetch: typeof fetch;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Told of every call that failed for good; holds no token. */
  report(failure: { readonly operation: Operation; readonly reason: string }): void;
}

export interface HubOptions {
  /** The hub's address without a slash at its end; nothing else decides where calls go. */
  readonly url: string;
  /** Hosts, with those below them, that the hub may send us to for the content of files. */
  readonly fileHosts: readonly string[];
  /** How long one try may take. */
  readonly timeoutMs?: number;
}

/** What fails together, and is therefore spared together. */
export type Operation = 'identity' | 'model' | 'file';

/** The hub gave no usable answer: too slow, down, answering with errors or with what it never says. */
export class HubUnavailable extends Error {}

export interface HubRequest {
  readonly operation: Operation;
  /** Each is encoded for itself. */
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly token?: string;
  /** An answer that is longer is no answer. */
  readonly maxBytes: number;
  /** Only the first so many bytes are asked for, and what is more of them is left. */
  readonly firstBytes?: number;
}

export interface HubAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export type Transport = (request: HubRequest) => Promise<HubAnswer>;

export type Tallies = Readonly<Record<Operation, Tally>>;

const TIMEOUT_MS = 3000;
const RETRY_MIN_MS = 50;
const RETRY_JITTER_MS = 200;
const MOST_REDIRECTS = 3;

/**
 * Calls to the hub (threats 19 and 34): to its configured address only, each part of the path encoded, limited in time and
 * size, tried once more after a short random wait, and not at all while the hub is known to be down. A redirect is followed
 * on the hub itself; for a file also to its file hosts, and never with the token.
 * @returns a transport that throws HubUnavailable when there is no answer below status 500, and what became of its calls.
 */
export function createTransport(
  options: HubOptions,
  world: HubWorld,
): { readonly transport: Transport; readonly tallies: () => Tallies } {
  const breakers: Record<Operation, Breaker> = {
    identity: createBreaker(world.now),
    model: createBreaker(world.now),
    file: createBreaker(world.now),
  };
  const tallies = (): Tallies => ({
    identity: breakers.identity.tally(),
    model: breakers.model.tally(),
    file: breakers.file.tally(),
  });
  const transport: Transport = async (request) => {
    const breaker = breakers[request.operation];
    if (!breaker.allows()) throw new HubUnavailable('it did not answer before, and is spared for a moment');
    try {
      const answer = await tryTwice(() => callOnce(request, options, world), world);
      breaker.succeeded();
      return answer;
    } catch (error) {
      breaker.failed();
      const reason = reasonOf(error);
      world.report({ operation: request.operation, reason });
      throw new HubUnavailable(reason);
    }
  };
  return { transport, tallies };
}

async function tryTwice<T>(call: () => Promise<T>, world: HubWorld): Promise<T> {
  try {
    return await call();
  } catch {
    await world.sleep(RETRY_MIN_MS + world.random() * RETRY_JITTER_MS);
    return call();
  }
}

/** What went wrong, without anything of the request: its headers hold the token. */
function reasonOf(error: unknown): string {
  if (error instanceof HubUnavailable) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  const code = cause !== null && 'code' in cause ? cause.code : null;
  return `it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}

async function callOnce(request: HubRequest, options: HubOptions, world: HubWorld): Promise<HubAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const hub = new URL(options.url);
  let url = addressOf(request, options.url);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const headers = headersFor(request, url.origin === hub.origin);
    const response = await world.fetch(url, { headers, redirect: 'manual', signal });
    const location =
      response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return readAnswer(response, request);
    await response.body?.cancel();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    const isAllowed =
      next !== null &&
      (next.origin === hub.origin || (request.operation === 'file' && isFileHost(next, options.fileHosts)));
    if (!isAllowed) throw new HubUnavailable(`it redirects to ${next?.host ?? 'nowhere'}`);
    url = next;
  }
  throw new HubUnavailable('it redirects in circles');
}

function addressOf({ path, query = [] }: HubRequest, hubUrl: string): URL {
  const url = new URL(`${hubUrl}/${path.map(encodeURIComponent).join('/')}`);
  for (const [key, value] of query) url.searchParams.append(key, value);
  return url;
}

function headersFor({ token, firstBytes }: HubRequest, isHub: boolean): Headers {
  const headers = new Headers({ accept: 'application/json, */*;q=0.1' });
  if (token !== undefined && isHub) headers.set('authorization', `Bearer ${token}`);
  if (firstBytes !== undefined) {
    headers.set('range', `bytes=0-${firstBytes - 1}`);
    headers.set('accept-encoding', 'identity');
  }
  return headers;
}

function isFileHost(url: URL, hosts: readonly string[]): boolean {
  return (
    url.protocol === 'https:' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}

async function readAnswer(response: Response, request: HubRequest): Promise<HubAnswer> {
  // Too many requests is the hub's own trouble as well: it says nothing of what was asked.
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new HubUnavailable(`it answers with status ${response.status}`);
  }
  const body = await readBody(response, request);
  return { status: response.status, headers: response.headers, body };
}

async function readBody(response: Response, { maxBytes, firstBytes }: HubRequest): Promise<Uint8Array> {
  const wanted = firstBytes ?? maxBytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body !== null) {
    // Leaving the loop cancels what is left of the answer.
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > maxBytes && firstBytes === undefined) throw new HubUnavailable('its answer is too long');
      if (length > wanted) break;
    }
  }
  return Buffer.concat(chunks, Math.min(length, wanted));
}

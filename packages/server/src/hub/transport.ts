import type * as z from 'zod/mini';
import { type Breaker, createBreaker, type Tally } from './breaker.ts';

/** The hub client's access to the network, a clock and randomness. */
export interface HubWorld {
  readonly fetch: typeof fetch;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Called for every call that failed for good, without its token. */
  report(failure: { readonly operation: Operation; readonly path: string; readonly reason: string }): void;
}

export interface HubOptions {
  /** The hub's address without a slash at its end. Nothing else decides where calls go. */
  readonly url: string;
  /** Hosts, with those below them, that the hub may send us to for the content of files. */
  readonly fileHosts: readonly string[];
  /** Token of the account that reads gated models; null: they are not read. */
  readonly token?: string | null;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
}

/** Calls of one kind fail together, so each kind has a breaker of its own. */
export type Operation = 'identity' | 'model' | 'file' | 'refresh';

/** The hub gave no usable answer: it is too slow or down, or answers with an error or with something unreadable. */
export class HubUnavailable extends Error {}

/** No call was made, because calls like it failed just before. */
export class HubSpared extends HubUnavailable {}

/** An answer was too large for its limits. Authors choose the size of their files, so this says nothing about the hub. */
export class OversizedAnswer extends HubUnavailable {}

/** The answer is longer than `maxBytes`. */
export class AnswerTooLong extends OversizedAnswer {}

/** The hub began to answer, and the whole answer did not arrive in time. */
class AnswerTooSlow extends OversizedAnswer {}

export interface HubRequest {
  readonly operation: Operation;
  /** Each part is encoded separately. */
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly token?: string;
  /** Its status says everything: what it holds is not read as JSON. */
  readonly isStatusOnly?: boolean;
  /** A longer answer is not read: AnswerTooLong. */
  readonly maxBytes: number;
}

export interface HubAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Of a successful answer that is no file. It may be long, so it is parsed once. */
  readonly json: unknown;
}

export type Transport = (request: HubRequest) => Promise<HubAnswer>;

export type Tallies = Readonly<Record<Operation, Tally>>;

const TIMEOUT_MS = 3000;
const RETRY_MIN_MS = 50;
const RETRY_JITTER_MS = 200;
const MOST_REDIRECTS = 3;
/** One author's broken model is no reason to refuse the models of others. */
const OWNERS_TO_OPEN = 3;

/**
 * Calls the hub at its configured address only, with limits of time and size. A failed call is repeated once after a short
 * random wait, and no call is made while the hub is known to be down. A redirect is followed on the hub itself, for a file
 * also to the file hosts, and never with the token.
 * @returns a transport that throws HubUnavailable when there is no answer below status 500, and the outcomes of its calls.
 */
export function createTransport(
  options: HubOptions,
  world: HubWorld,
): { readonly transport: Transport; readonly tallies: () => Tallies } {
  const breakers: Record<Operation, Breaker> = {
    identity: createBreaker(world.now),
    model: createBreaker(world.now, OWNERS_TO_OPEN),
    file: createBreaker(world.now, OWNERS_TO_OPEN),
    refresh: createBreaker(world.now, OWNERS_TO_OPEN),
  };
  const tallies = (): Tallies => ({
    identity: breakers.identity.tally(),
    model: breakers.model.tally(),
    file: breakers.file.tally(),
    refresh: breakers.refresh.tally(),
  });
  const transport: Transport = async (request) => {
    const breaker = breakers[request.operation];
    const owner = ownerIn(request);
    if (!breaker.allows(owner)) throw new HubSpared('it did not answer before, and is spared for a moment');
    const report = (reason: string) =>
      world.report({ operation: request.operation, path: request.path.join('/'), reason });
    try {
      const answer = await tryTwice(() => callOnce(request, options, world), world);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof OversizedAnswer && isByAuthors(request.operation)) {
        breaker.succeeded();
        report(error.message);
        throw error;
      }
      breaker.failed(owner);
      const reason = reasonOf(error);
      report(reason);
      throw new HubUnavailable(reason);
    }
  };
  return { transport, tallies };
}

/** The owner of the model that a call is about; '' where it is about none. */
function ownerIn({ path: [first, , third] }: HubRequest): string {
  return ((first === 'api' ? third : first) ?? '').toLowerCase();
}

/** Whether authors decide how long the answer is: then its length and its time say nothing about the hub. */
function isByAuthors(operation: Operation): boolean {
  return operation !== 'identity';
}

async function tryTwice<T>(call: () => Promise<T>, world: HubWorld): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OversizedAnswer) throw error;
    await world.sleep(RETRY_MIN_MS + world.random() * RETRY_JITTER_MS);
    return call();
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** What went wrong, without anything of the request, whose headers hold the token. */
function reasonOf(error: unknown): string {
  if (error instanceof HubUnavailable) return error.message;
  if (isTimeout(error)) return 'it took too long';
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
      (next.origin === hub.origin ||
        (request.operation === 'file' && (isFileHost(next, options.fileHosts) || isSameMachine(next, hub))));
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

function headersFor({ token }: HubRequest, isHub: boolean): Headers {
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

/** Whether it is the hub's own port by another name of this machine: there a stand-in hub has its large files. */
function isSameMachine(url: URL, hub: URL): boolean {
  return (
    url.protocol === hub.protocol &&
    url.port === hub.port &&
    [url, hub].every(({ hostname }) => NAMES_OF_THIS_MACHINE.includes(hostname))
  );
}

async function readAnswer(response: Response, request: HubRequest): Promise<HubAnswer> {
  // Status 429 is the hub's own trouble as well: it says nothing about the model or token.
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new HubUnavailable(`it answers with status ${response.status}`);
  }
  const body = await readBody(response, request).catch((error: unknown) => {
    if (isTimeout(error)) throw new AnswerTooSlow('its answer did not arrive in time');
    throw error;
  });
  // Authors write files and parts of facts, and never anything that keeps facts from being JSON.
  const isJson = response.status === 200 && request.operation !== 'file' && !request.isStatusOnly;
  const json = isJson ? parseJson(body) : undefined;
  if (isJson && json === undefined) throw new HubUnavailable(UNREADABLE);
  return { status: response.status, headers: response.headers, body, json };
}

/** The JSON of an answer's body; undefined when the body is not JSON. */
export function parseJson(body: Uint8Array, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const UNREADABLE = 'its answer cannot be read';

/**
 * An answer, read by a schema.
 * @throws {HubUnavailable} when it does not fit the schema.
 */
export function readAs<T>(schema: z.ZodMiniType<T>, { json }: HubAnswer): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new HubUnavailable(UNREADABLE);
  return parsed.data;
}

async function readBody(response: Response, { maxBytes }: HubRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body !== null) {
    // Leaving the loop cancels the rest of the answer.
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > maxBytes) throw new AnswerTooLong('its answer is too long');
    }
  }
  return Buffer.concat(chunks, length);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Identify } from '../hub/identity.ts';
import { refusalError } from './http-error.ts';
import { getNetwork, PER_ORGANIZATION } from './rate-limit.ts';
import type { UnknownTokenLimit } from './unknown-tokens.ts';

/**
 * An account and the network its request came from. The network counts toward quotas and is only stored as a hash
 * (docs/decisions/README.md#15-multiple-accounts-per-person).
 */
export interface Caller extends Account {
  readonly network: string;
  /** Database time at which the hub reported the name; defaults to now. */
  readonly namedAt?: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer token's account on routes that require one; null elsewhere. */
    caller: Account | null;
  }
}

/** A single token of printable characters, without spaces (RFC 6750). */
const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;

/** Returns the request's bearer token, or null if it has none. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function registerIdentity(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/** Returns the request's bearer token. @throws {HttpError} 401 if it has none. */
export function requireToken(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== null) return token;
  throw refusalError({ code: 'not_signed_in', params: {} });
}

/** Identifies the account behind a request, and stores each hub response once, because names can change hands. */
export interface Callers {
  /** Hook for routes that require a signed-in account. It runs before request validation. */
  readonly require: (request: FastifyRequest) => Promise<void>;
  /**
   * Returns the caller. The request must send the account's name as `user_id`; only Unicode normalization may differ.
   * @throws {HttpError} 401 without a valid token, 403 if `user_id` is a different name.
   */
  readonly named: (request: FastifyRequest, userId: string) => Promise<Caller>;
  /** Determines whose public list is requested: the token's account if its name matches, otherwise the name. */
  readonly asked: (request: FastifyRequest, username: string) => Promise<Account | string>;
}

/**
 * @param notice stores the account name that the hub just reported, and returns when it was reported.
 * @param limitUnknownTokens limits the hub requests for unknown tokens. Without it, one client could exhaust the hub's rate limit
 *   with made-up tokens, and nobody could sign in.
 */
export function createCallers(
  identify: Identify,
  limitUnknownTokens: UnknownTokenLimit,
  notice: (account: Account) => Promise<string>,
): Callers {
  /** Keyed by the hub's response: a cached response is the same object. */
  const namedAt = new WeakMap<Account, string>();

  async function identifyToken(
    request: FastifyRequest,
    token: string,
    name?: string,
  ): Promise<Account | null> {
    const isRefused = (found: Account | null) => found === null || (name ?? found.name) !== found.name;
    const account = await identify(token, (ask) => limitUnknownTokens(request.address, ask, isRefused), name);
    if (account !== null && !namedAt.has(account)) namedAt.set(account, await notice(account));
    return account;
  }

  async function require(request: FastifyRequest, name?: string): Promise<Account> {
    request.caller = await identifyToken(request, requireToken(request), name);
    if (request.caller === null) throw refusalError({ code: 'invalid_token', params: {} });
    return request.caller;
  }

  return {
    require: async (request) => void (await require(request)),
    named: async (request, userId) => {
      const account = await require(request, userId.normalize('NFC'));
      if (userId.normalize('NFC') !== account.name) {
        request.log.warn(
          { reqId: request.id, account: account.id },
          'refused: user_id is not the account of the token',
        );
        throw refusalError({ code: 'not_you', params: {} });
      }
      const network = getNetwork(request.address, PER_ORGANIZATION);
      return { ...account, network, namedAt: namedAt.get(account) };
    },
    asked: async (request, username) => {
      const name = username.normalize('NFC');
      const token = bearerToken(request);
      // Reads must work without a valid token, and while the hub is down.
      const account = token === null ? null : await identifyToken(request, token, name).catch(() => null);
      return account?.name === name ? account : name;
    },
  };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Identify } from '../hub/identity.ts';
import { refusalError } from './http-error.ts';
import { getNetwork, PER_ORGANIZATION } from './rate-limit.ts';
import type { UnknownTokenLimit } from './unknown-tokens.ts';

/**
 * An account with the network of its request. The network counts toward quotas and is only stored as a hash
 * (docs/decisions/README.md#15-many-accounts-of-one-person).
 */
export interface Caller extends Account {
  readonly network: string;
  /** Time when the hub reported the name, by the database clock; now if omitted. */
  readonly namedAt?: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the bearer token on routes that require one; null elsewhere. */
    caller: Account | null;
  }
}

/** One token of printable characters without spaces (RFC 6750). */
const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;

/** Reads the bearer token of a request; null if it has none. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function registerIdentity(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/** Reads the bearer token of a request. @throws {HttpError} 401 if it has none. */
export function requireToken(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== null) return token;
  throw refusalError({ code: 'not_signed_in', params: {} });
}

/** Identifies the account behind a request, and stores each response of the hub once, because names can change owners. */
export interface Callers {
  /** Hook for routes that need a signed-in account. It runs before the request is validated. */
  readonly require: (request: FastifyRequest) => Promise<void>;
  /**
   * Returns the caller. The request must send the account's name as `user_id`; only Unicode normalization may differ.
   * @throws {HttpError} 403 if `user_id` is another name.
   */
  readonly named: (request: FastifyRequest, userId: string) => Promise<Caller>;
  /** Resolves whose public list is requested: the token's account if it has the name, otherwise the name. */
  readonly asked: (request: FastifyRequest, username: string) => Promise<Account | string>;
}

/**
 * @param notice stores the account name that the hub just reported, and returns the time of that report.
 * @param limitUnknownTokens limits the hub requests about unknown tokens. Without it, one client with invented tokens could use
 *   up the hub's rate limit, and nobody could sign in.
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
      // Reading requires neither a valid token nor the hub.
      const account = token === null ? null : await identifyToken(request, token, name).catch(() => null);
      return account?.name === name ? account : name;
    },
  };
}

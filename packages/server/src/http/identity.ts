import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Identify } from '../hub/identity.ts';
import { refusalError } from './http-error.ts';
import { networkOf, PER_ORGANIZATION } from './rate-limit.ts';
import type { AskAboutUnknown } from './unknown-tokens.ts';

/**
 * An account with the network it calls from. The network counts toward quotas and is never stored as it is
 * (docs/decisions/README.md#15-many-accounts-of-one-person).
 */
export interface Caller extends Account {
  readonly network: string;
  /** When the hub named it, by the database's clock; absent: now. */
  readonly namedAt?: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the bearer token on routes that ask for it; null elsewhere. */
    caller: Account | null;
  }
}

/** One token of printable characters without spaces (RFC 6750). */
const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;

/** The bearer token of a call; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function registerIdentity(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/** The bearer token of a call. @throws {HttpError} 401 without one. */
export function requireToken(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== null) return token;
  throw refusalError({ code: 'not_signed_in', params: {} });
}

/** Tells whose call it is. Every answer of the hub is noticed once: names pass from one account to another. */
export interface Callers {
  /** A hook for routes that need a signed-in account. It runs before the content of the call is checked. */
  readonly require: (request: FastifyRequest) => Promise<void>;
  /**
   * The caller. The call must give its name as `user_id`, exactly but for Unicode normalization.
   * @throws {HttpError} 403 when `user_id` is another name.
   */
  readonly named: (request: FastifyRequest, userId: string) => Promise<Caller>;
  /** Whose public list a call wants: the account of its token when that has the name, else the name. */
  readonly asked: (request: FastifyRequest, username: string) => Promise<Account | string>;
}

/**
 * @param notice stores the name of an account that the hub has named just now. @returns when that was.
 * @param askAboutUnknown bounds the questions about unknown tokens. Without it, one client with invented tokens could use up the hub's rate
 *   limit, and nobody could sign in.
 */
export function createCallers(
  identify: Identify,
  askAboutUnknown: AskAboutUnknown,
  notice: (account: Account) => Promise<string>,
): Callers {
  /** By answer of the hub, not by account: an answer from memory is the same object. */
  const namedAt = new WeakMap<Account, string>();

  async function accountOf(request: FastifyRequest, token: string, name?: string): Promise<Account | null> {
    const isRefused = (found: Account | null) => found === null || (name ?? found.name) !== found.name;
    const account = await identify(token, (ask) => askAboutUnknown(request.address, ask, isRefused), name);
    if (account !== null && !namedAt.has(account)) namedAt.set(account, await notice(account));
    return account;
  }

  async function require(request: FastifyRequest, name?: string): Promise<Account> {
    request.caller = await accountOf(request, requireToken(request), name);
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
      const network = networkOf(request.address, PER_ORGANIZATION);
      return { ...account, network, namedAt: namedAt.get(account) };
    },
    asked: async (request, username) => {
      const name = username.normalize('NFC');
      const token = bearerToken(request);
      // Reading needs neither a good token nor the hub.
      const account = token === null ? null : await accountOf(request, token, name).catch(() => null);
      return account?.name === name ? account : name;
    },
  };
}

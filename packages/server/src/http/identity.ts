import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Identify } from '../hub/identity.ts';
import type { AddressLimit } from './rate-limit.ts';
import { networkOf, PER_ORGANIZATION, takeFromAddress } from './rate-limit.ts';
import { refusalError } from './refusal-error.ts';

/**
 * An account with the network it calls from. The network counts toward quotas and is never stored as it is
 * (docs/decisions/0015-brigading.md).
 */
export interface Caller extends Account {
  readonly network: string;
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

/** A hook for routes that need a signed-in account. */
export type RequireCaller = (request: FastifyRequest) => Promise<void>;

/**
 * Makes the hook that identifies the caller: the account that the hub names for the bearer token. It runs before the content of the
 * call is checked.
 * @param unknownTokens limits how often one address may cause a question to the hub about an unknown token. Without it, one client with
 *   invented tokens could use up the hub's rate limit, and nobody could sign in.
 */
export function callerCheck(identify: Identify, unknownTokens: AddressLimit): RequireCaller {
  return async (request) => {
    const token = requireToken(request);
    request.caller = await identify(token, () => takeFromAddress(unknownTokens, request.address));
    if (request.caller === null) {
      throw refusalError({ code: 'invalid_token', params: {} });
    }
  };
}

/**
 * The caller. The call must give its name as `user_id`, exactly but for Unicode normalization.
 * @throws {HttpError} 403 when `user_id` is another name.
 */
export function callerNamed(request: FastifyRequest, userId: string): Caller {
  const { caller } = request;
  if (caller === null) throw new Error('The route does not identify its caller');
  if (userId.normalize('NFC') !== caller.name) {
    request.log.warn(
      { reqId: request.id, account: caller.id },
      'refused: user_id is not the account of the token',
    );
    throw refusalError({ code: 'not_you', params: {} });
  }
  return { ...caller, network: networkOf(request.address, PER_ORGANIZATION) };
}

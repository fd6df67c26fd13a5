import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Identify } from '../hub/identity.ts';
import { HttpError } from './http-error.ts';
import { networkOf, SITE } from './network.ts';

/** An account, and the network that it calls from: for its quota, and stored nowhere as it is (docs/decisions/0015). */
export interface Caller extends Account {
  readonly network: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, on routes that ask for it; null elsewhere. */
    caller: Account | null;
  }
}

/** One token of printable characters without spaces (RFC 6750). */
const BEARER = /^bearer ([\x21-\x7e]{1,4096})$/i;
const SIGN_IN = 'Sign in again and send your token as "Authorization: Bearer …".';

/** The bearer token a call came with; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function registerIdentity(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

/** The bearer token of a call. @throws {HttpError} 401 without one. */
export function requireToken(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token === null) throw new HttpError(401, 'not_signed_in', `You are not signed in. ${SIGN_IN}`);
  return token;
}

/**
 * A hook for routes that only somebody known may call (design 4): the caller is whom the hub names for the bearer token,
 * and nothing else says who it is. It runs before the request's content is checked.
 */
export function requireCaller(identify: Identify) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await identify(requireToken(request));
    if (request.caller === null) {
      throw new HttpError(401, 'invalid_token', `The hub does not know this token any more. ${SIGN_IN}`);
    }
  };
}

/**
 * The caller, whose name the call must give as `user_id` (spec 6, design 4): exactly, but for the form of Unicode.
 * @throws {HttpError} 403 when it names somebody else.
 */
export function callerNamed(request: FastifyRequest, userId: string): Caller {
  const { caller } = request;
  if (caller === null) throw new Error('The route does not ask who calls.');
  if (userId.normalize('NFC') !== caller.name) {
    request.log.warn({ reqId: request.id, account: caller.id }, 'call in the name of somebody else refused');
    throw new HttpError(
      403,
      'not_you',
      'The user_id is not the account you are signed in with: sign in as that user.',
    );
  }
  return { ...caller, network: networkOf(request.ip, SITE) };
}

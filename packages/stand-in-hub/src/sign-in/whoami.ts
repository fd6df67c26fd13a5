import type { IncomingMessage } from 'node:http';
import type { Account, AccountDirectory } from '../accounts/accounts.ts';
import { Refusal } from '../http/exchange.ts';
import type { SignInServer } from './sign-in-server.ts';

export interface Bearer {
  readonly account: Account;
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: Date;
}

/** An account that a test gives a token to: what whoami-v2 says of it. Not every answer has an id. */
export interface TokenOwner {
  readonly id?: string;
  readonly name: string;
  /** `user` when absent; organizations (`org`) and apps (`app`) have tokens too. */
  readonly type?: string;
}

/** The bearer token of a request; undefined when its header holds none. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * The account that the request's token belongs to; null without a token.
 * @throws {Refusal} 401 for a token that is not valid. The hub answers so on every route of its API.
 */
export async function bearerOf(
  signIn: SignInServer,
  accounts: AccountDirectory,
  req: IncomingMessage,
): Promise<Bearer | null> {
  if (req.headers.authorization === undefined) return null;
  const value = tokenOf(req);
  const token = value === undefined ? undefined : await signIn.findToken(value);
  const account = token === undefined ? null : accounts.byId(token.accountId);
  if (token === undefined || account === null) {
    throw new Refusal(401, 'Invalid credentials in Authorization header');
  }
  return { account, scopes: token.scopes, expiresAt: new Date((token.exp ?? 0) * 1000) };
}

/** The answer of whoami-v2 for a token from sign-in. */
export function whoami(bearer: Bearer | null, hubUrl: string) {
  if (bearer === null) throw new Refusal(401, 'Invalid username or password.');
  const { account, scopes, expiresAt } = bearer;
  return {
    type: 'user',
    id: account.id,
    name: account.name,
    fullname: account.fullname,
    ...(scopes.has('email') ? { email: account.email, emailVerified: account.emailVerified } : {}),
    canPay: false,
    periodEnd: null,
    isPro: account.isPro,
    avatarUrl: `${hubUrl}/avatars/${account.id}.svg`,
    orgs: account.orgs.map((org) => ({
      type: 'org',
      id: org.id,
      name: org.name,
      fullname: org.fullname,
      email: null,
      canPay: false,
      periodEnd: null,
      avatarUrl: `${hubUrl}/avatars/${org.id}.svg`,
      isEnterprise: org.isEnterprise,
      roleInOrg: org.role,
    })),
    auth: { type: 'oauth', expiresAt: expiresAt.toISOString() },
  };
}

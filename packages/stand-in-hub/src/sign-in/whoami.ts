import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Account, AccountDirectory } from '../accounts/accounts.ts';
import { Refusal } from '../http/exchange.ts';

export interface Bearer {
  readonly account: Account;
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: Date;
}

/**
 * Whom the request's token belongs to; null without a token.
 * @throws {Refusal} 401 when there is a token and it is not valid: so the hub answers on every route of its API.
 */
export async function bearerOf(
  provider: Provider,
  accounts: AccountDirectory,
  req: IncomingMessage,
): Promise<Bearer | null> {
  const header = req.headers.authorization;
  if (header === undefined) return null;
  const [, value] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  const token = value === undefined ? undefined : await provider.AccessToken.find(value);
  const account = token === undefined ? null : accounts.byId(token.accountId);
  if (token === undefined || account === null) {
    throw new Refusal(401, 'Invalid credentials in Authorization header');
  }
  return { account, scopes: token.scopes, expiresAt: new Date((token.exp ?? 0) * 1000) };
}

/** The answer of whoami-v2 to the holder of a token from sign-in. */
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

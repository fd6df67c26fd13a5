import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { AdapterPayload, JWK, Account as OidcAccount } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import type { Account, AccountDirectory } from '../accounts/accounts.ts';
import { errorPage } from '../pages/error-page.ts';
import { CONSENT_COOKIE, RESUME_COOKIE } from './requests.ts';
import { tokenStore } from './token-store.ts';

/** The scopes a token may carry; the leaderboard asks for the first two. */
const SCOPES = ['openid', 'profile', 'email'];
/** Another app's client, for tests of tokens that were not issued to the leaderboard. */
const OTHER_CLIENT_ID = 'another-app';

export interface SignInDeps {
  readonly hubUrl: string;
  readonly clientId: string;
  readonly accessTokenSeconds: number;
  readonly accounts: AccountDirectory;
  readonly leaderboardOrigins: ReadonlySet<string>;
  readonly clock: () => number;
}

/** The key that id tokens are signed with. Making one takes long, so all hubs of a process share it. */
let signingKey: Promise<JWK> | null = null;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { kty, n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' });
  return { kty: kty ?? 'RSA', n, e, d, p, q, dp, dq, qi, use: 'sig', alg: 'RS256' };
}

/** The claims of an account, as the hub's userinfo gives them. */
function claimsOf(account: Account, hubUrl: string) {
  return {
    sub: account.id,
    name: account.fullname,
    preferred_username: account.name,
    profile: `${hubUrl}/${account.name}`,
    picture: `${hubUrl}/avatars/${account.id}.svg`,
    ...(account.website === null ? {} : { website: account.website }),
    email: account.email,
    email_verified: account.emailVerified,
    isPro: account.isPro,
    orgs: account.orgs.map((org) => ({
      sub: org.id,
      name: org.fullname,
      preferred_username: org.name,
      picture: `${hubUrl}/avatars/${org.id}.svg`,
      isEnterprise: org.isEnterprise,
      canPay: false,
      roleInOrg: org.role,
    })),
  };
}

/** A sign-in server: authorization code with PKCE for public clients, opaque access tokens, and nothing else. */
export async function makeProvider(deps: SignInDeps): Promise<Provider> {
  signingKey ??= makeSigningKey();
  const key = await signingKey;
  const findAccount = async (_ctx: unknown, id: string): Promise<OidcAccount | undefined> => {
    const account = deps.accounts.byId(id);
    if (account === null) return undefined;
    return { accountId: account.id, claims: () => claimsOf(account, deps.hubUrl) };
  };

  const provider = new Provider(deps.hubUrl, {
    adapter: tokenStore(deps.clock, (id) => clientMetadata(id, deps)),
    findAccount,
    jwks: { keys: [key] },
    scopes: SCOPES,
    responseTypes: ['code'],
    pkce: { required: () => true, methods: ['S256'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'profile', 'picture', 'website', 'isPro', 'orgs'],
      email: ['email', 'email_verified'],
    },
    // Cookies never leave this process, so there is nothing to sign them against.
    cookies: {
      keys: [randomBytes(16)],
      names: { interaction: CONSENT_COOKIE, resume: RESUME_COOKIE },
      short: { signed: false },
      long: { signed: false },
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
    },
    clientAuthMethods: ['none'],
    interactions: { url: (_ctx, interaction) => `/oauth/consent/${interaction.uid}` },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      userinfo: '/oauth/userinfo',
      jwks: '/oauth/jwks',
      revocation: '/oauth/revoke',
    },
    ttl: {
      AccessToken: deps.accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: deps.accessTokenSeconds,
      IdToken: deps.accessTokenSeconds,
      Interaction: 60 * 60,
      Session: 60 * 60,
    },
    // No session lasts longer than one sign-in.
    expiresWithSession: () => false,
    clientBasedCORS: (_ctx, origin) => deps.leaderboardOrigins.has(origin),
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = errorPage('Sign-in failed', `${out.error}: ${out.error_description ?? 'no description'}`);
    },
  });
  markTokens(provider);
  // Browsers share cookies among all ports of a host name, so ours would reach the leaderboard (requests.ts).
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove('set-cookie');
  });
  return provider;
}

/** Tokens of the hub have this beginning; its library refuses others. */
function markTokens({ AccessToken }: Provider) {
  // The library's types do not tell of it.
  const generate: unknown = Reflect.get(AccessToken.prototype, 'generateTokenId');
  if (typeof generate !== 'function')
    throw new Error('oidc-provider no longer makes its tokens by generateTokenId');
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: unknown) {
      return `hf_oauth_${Reflect.apply(generate, this, [])}`;
    },
  });
}

/**
 * A token as sign-in would have given it.
 * @throws when there is no such client.
 */
export async function issueToken(
  provider: Provider,
  account: Account,
  clientId: string,
  scope: string,
): Promise<string> {
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new Error(`The hub has no client ${clientId}`);
  const grant = new provider.Grant({ accountId: account.id, clientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const token = new provider.AccessToken({
    client,
    accountId: account.id,
    grantId,
    gty: 'authorization_code',
    scope,
    expiresWithSession: false,
  });
  return token.save();
}

function clientMetadata(
  id: string,
  { clientId, leaderboardOrigins }: SignInDeps,
): AdapterPayload | undefined {
  if (id !== clientId && id !== OTHER_CLIENT_ID) return undefined;
  return {
    client_id: id,
    client_name: id === clientId ? 'Leaderboard on this machine' : 'Another app',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [...leaderboardOrigins].map((origin) => `${origin}/`),
  };
}

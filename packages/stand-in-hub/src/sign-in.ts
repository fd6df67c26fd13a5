import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Account, type Accounts, hubId, OPERATOR } from './accounts.ts';
import { HubError, type HubServer } from './http/server.ts';
import { consentPage } from './pages.ts';

/** The only registered app: a public client without a secret. */
export const CLIENT_ID = 'leaderboard-local';
const SCOPES = ['openid', 'profile'];
const CONSENT_SECONDS = 60 * 60;
const CODE_SECONDS = 60;
const TOKEN_SECONDS = 8 * 60 * 60;

/** whoami-v2 response for a token chosen by a test. Not every response has an id. */
export interface TokenOwner {
  readonly id?: string;
  readonly name: string;
  /** Defaults to `user`; organizations (`org`) and apps (`app`) have tokens too. */
  readonly type?: string;
}

/** Stores values under random keys until they expire. */
function createExpiringStore<T>(seconds: number, clock: () => number) {
  const values = new Map<string, { readonly value: T; readonly untilMs: number }>();
  return {
    /** @returns the key */
    add(value: T, prefix = ''): string {
      const key = prefix + randomBytes(32).toString('base64url');
      values.set(key, { value, untilMs: clock() + seconds * 1000 });
      return key;
    },
    find(key: string): T | null {
      const found = values.get(key);
      return found === undefined || found.untilMs <= clock() ? null : found.value;
    },
    remove: (key: string) => values.delete(key),
  };
}

/** A valid authorization request. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly challenge: string;
}

interface Code extends AuthorizationRequest {
  readonly account: Account;
  /** Set once the code has been exchanged. */
  token: string | null;
}

const clientSchema = z.object({
  client_id: z.literal(CLIENT_ID),
  redirect_uri: z.string(),
  state: z.optional(z.string()),
});
const authorizationSchema = z.object({
  response_type: z.literal('code'),
  scope: z.string().check(z.refine((text) => text.split(' ').every((scope) => SCOPES.includes(scope)))),
  code_challenge: z.string().check(z.length(43)),
  code_challenge_method: z.literal('S256'),
});
const decisionSchema = z.union([
  z.object({ decision: z.literal('allow'), account: z.string() }),
  z.object({ decision: z.literal('deny') }),
]);
const exchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});
const revocationSchema = z.object({ token: z.string() });

/**
 * Sign-in with authorization code and PKCE, userinfo, whoami-v2 and revocation. It sets no cookies: each URL identifies its
 * sign-in, so it works in an iframe with cookies blocked. It does not check that sign-in continues in the same browser.
 */
export function addSignIn(server: HubServer, accounts: Accounts, clock: () => number) {
  const consents = createExpiringStore<AuthorizationRequest>(CONSENT_SECONDS, clock);
  const codes = createExpiringStore<Code>(CODE_SECONDS, clock);
  const tokens = createExpiringStore<Account>(TOKEN_SECONDS, clock);
  /** Owners of tokens chosen by tests. */
  const givenTokens = new Map<string, TokenOwner>();
  const operatorToken = `hf_${randomBytes(17).toString('hex')}`;
  // The hub's library rejects tokens with another prefix.
  const issueToken = (account: Account) => tokens.add(account, 'hf_oauth_');

  /**
   * The account that the request's token belongs to; null without a token.
   * @throws {HubError} 401 for an invalid token, as the real hub does on all API routes
   */
  function callerOf(request: FastifyRequest): Account | null {
    if (request.headers.authorization === undefined) return null;
    const token = readBearerToken(request);
    const caller = token === operatorToken ? OPERATOR : tokens.find(token);
    if (caller === null) throw new HubError(401, 'Invalid credentials in Authorization header');
    return caller;
  }

  function signedIn(request: FastifyRequest): Account {
    const caller = callerOf(request);
    if (caller === null) throw new HubError(401, 'Invalid username or password.');
    return caller;
  }

  function findConsent(id: string): AuthorizationRequest {
    const asked = consents.find(id);
    if (asked === null)
      throw new HubError(
        400,
        'This sign-in has expired or does not exist. Start again from the leaderboard.',
      );
    return asked;
  }

  server.group('oidc', (routes) => {
    routes.get('/.well-known/openid-configuration', async () => ({
      issuer: server.url(),
      authorization_endpoint: `${server.url()}/oauth/authorize`,
      token_endpoint: `${server.url()}/oauth/token`,
      userinfo_endpoint: `${server.url()}/oauth/userinfo`,
      revocation_endpoint: `${server.url()}/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    }));

    routes.get('/oauth/authorize', async ({ query }, reply) => {
      const client = clientSchema.safeParse(query);
      if (!client.success) throw new HubError(400, 'invalid_client: the hub does not know this app');
      const { redirect_uri: redirectUri, state } = client.data;
      if (!server.leaderboards.has(redirectUri.replace(/\/$/, '')))
        throw new HubError(400, 'invalid_redirect_uri: this app may not redirect there');
      const asked = authorizationSchema.safeParse(query);
      if (!asked.success) {
        const error_description = z.prettifyError(asked.error);
        return redirectBack(reply, { redirectUri, state }, { error: 'invalid_request', error_description });
      }
      const id = consents.add({ redirectUri, state, challenge: asked.data.code_challenge });
      return reply.redirect(`/oauth/consent/${id}`, 303);
    });

    routes.get<{ Params: { id: string } }>('/oauth/consent/:id', async ({ params: { id } }, reply) => {
      const { redirectUri } = findConsent(id);
      return server.sendPage(reply, consentPage(id, new URL(redirectUri).origin, accounts.list()));
    });

    routes.post<{ Params: { id: string } }>('/oauth/consent/:id', async ({ params: { id }, body }, reply) => {
      const asked = findConsent(id);
      const { data: answer } = decisionSchema.safeParse(body);
      if (answer === undefined) throw new HubError(400, 'Choose an account and allow, or deny');
      if (answer.decision === 'deny') {
        consents.remove(id);
        const error_description = 'The user denied the request';
        return redirectBack(reply, asked, { error: 'access_denied', error_description });
      }
      const account = accounts.list().find((each) => each.id === answer.account);
      if (account === undefined) throw new HubError(400, 'The hub has no such account');
      consents.remove(id);
      return redirectBack(reply, asked, { code: codes.add({ ...asked, account, token: null }) });
    });

    // The leaderboard sends no client id: the code verifier identifies the caller.
    routes.post('/oauth/token', async ({ body }, reply) => {
      const { data: form } = exchangeSchema.safeParse(body);
      if (form === undefined) return reply.code(400).send({ error: 'invalid_request' });
      const code = codes.find(form.code);
      const challenge = createHash('sha256').update(form.code_verifier).digest('base64url');
      if (code?.challenge !== challenge || code.redirectUri !== form.redirect_uri || code.token !== null) {
        // If a code is used twice, it may have been stolen, so its token is revoked.
        if (code?.token) tokens.remove(code.token);
        return reply.code(400).send({ error: 'invalid_grant' });
      }
      code.token = issueToken(code.account);
      return {
        access_token: code.token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: SCOPES.join(' '),
      };
    });

    routes.post('/oauth/revoke', async ({ body }, reply) => {
      const { data: form } = revocationSchema.safeParse(body);
      if (form === undefined) return reply.code(400).send({ error: 'invalid_request' });
      tokens.remove(form.token);
      return reply.send();
    });
  });

  /** Redirects to the leaderboard with the result of sign-in. */
  function redirectBack(
    reply: FastifyReply,
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    outcome: Readonly<Record<string, string>>,
  ) {
    const query = new URLSearchParams({
      ...outcome,
      ...(state === undefined ? {} : { state }),
      iss: server.url(),
    });
    return reply.redirect(`${redirectUri}?${query}`, 303);
  }

  server.group('identity', (routes) => {
    const picture = (id: string) => `${server.url()}/avatars/${id}.svg`;

    routes.get('/oauth/userinfo', async (request) => {
      const { id, name, fullname, isPro, website, orgs } = signedIn(request);
      return {
        sub: id,
        name: fullname,
        preferred_username: name,
        profile: `${server.url()}/${name}`,
        picture: picture(id),
        ...(website === null ? {} : { website }),
        isPro,
        orgs: orgs.map((org) => ({
          sub: hubId(org.name),
          name: org.fullname,
          preferred_username: org.name,
          picture: picture(hubId(org.name)),
          isEnterprise: false,
          canPay: false,
          roleInOrg: 'admin',
        })),
      };
    });

    routes.get('/api/whoami-v2', async (request) => {
      const given = givenTokens.get(readBearerToken(request));
      if (given !== undefined) return { type: 'user', ...given };
      const { id, name, fullname, isPro, orgs } = signedIn(request);
      return {
        type: 'user',
        id,
        name,
        fullname,
        isPro,
        avatarUrl: picture(id),
        orgs: orgs.map((org) => ({ type: 'org', id: hubId(org.name), ...org })),
        auth: { type: 'oauth' },
      };
    });
  });

  return { issueToken, givenTokens, callerOf, operatorToken };
}

/** The bearer token of a request; '' if there is none. */
function readBearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

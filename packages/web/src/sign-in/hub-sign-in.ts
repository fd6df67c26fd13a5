import { signOut } from '@leaderboard/core/api';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { signIn as signInTexts } from '#texts/signIn';
import { change } from '../data/api-call.ts';
import type { PendingSignIn } from './session-storage.ts';
import { parseOauthState } from './sign-in-redirect.ts';

/** Our OAuth client configuration at the hub. */
export interface HubClient {
  readonly hubUrl: string;
  readonly hubName: string;
  readonly clientId: string | null;
  /** The URL that the hub redirects to. Never taken from the redirect itself (docs/threats.md#redirects). */
  readonly redirectUri: string;
}

const SCOPE = 'openid profile';
/** Timeout for one request to the hub. */
const HUB_LIMIT_MS = 15_000;

const failureSchema = z.object({ error: z.optional(z.string()), message: z.optional(z.string()) });
const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) });
const userInfoSchema = z.object({ preferred_username: z.string().check(z.minLength(1)) });

/** A failed sign-in, with a message for visitors. */
export class SignInError extends Error {}

/** A public client has no secret: it authenticates with the code verifier, and the token request omits the client id. */
const publicClientAuth: oauth.ClientAuth = () => {};

function getClient({ clientId }: HubClient): oauth.Client {
  if (clientId === null || clientId === '') throw new SignInError(signInTexts.missingClientId);
  return { client_id: clientId };
}

/** Allows plain HTTP only for a hub that is configured with it: the stand-in hub on this machine. */
function requestOptions({ hubUrl }: HubClient) {
  return {
    [oauth.allowInsecureRequests]: hubUrl.startsWith('http:'),
    signal: () => AbortSignal.timeout(HUB_LIMIT_MS),
  };
}

/**
 * Returns a successful response from the hub.
 * @throws {SignInError} with the response's error or message, or its status if it has neither
 */
export async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { data } = failureSchema.safeParse(await response.json().catch(() => null));
  const reason = data?.error || data?.message;
  const { status, url, headers } = response;
  throw new SignInError(
    reason
      ? signInTexts.hubTold({ words: reason })
      : signInTexts.hub({ status, requestId: headers.get('x-request-id'), url }),
  );
}

async function discover(hub: HubClient): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(hub.hubUrl);
  const response = await oauth.discoveryRequest(issuer, { ...requestOptions(hub), algorithm: 'oidc' });
  return oauth.processDiscoveryResponse(issuer, await requireSuccess(response));
}

/** Replaces connection and library errors with our own messages. */
async function withOwnMessages<Result>(hub: HubClient, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    // The error may contain the code or the token, so it is neither logged nor shown.
    const unreachable = error instanceof DOMException || (error instanceof TypeError && !('code' in error));
    const { hubUnreachable, hubUnexpected } = signInTexts;
    throw new SignInError((unreachable ? hubUnreachable : hubUnexpected)({ provider: hub.hubName }));
  }
}

interface BegunSignIn {
  /** URL of the hub's consent page. */
  readonly url: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Prepares the redirect to the hub (docs/site.md#sign-in).
 * @throws {SignInError}
 */
export function beginSignIn(hub: HubClient): Promise<BegunSignIn> {
  return withOwnMessages(hub, async () => {
    const { client_id } = getClient(hub);
    const { authorization_endpoint } = await discover(hub);
    if (authorization_endpoint === undefined) {
      throw new SignInError(signInTexts.hubUnexpected({ provider: hub.hubName }));
    }
    const nonce = oauth.generateRandomNonce();
    const codeVerifier = oauth.generateRandomCodeVerifier();
    const url = new URL(authorization_endpoint);
    const parameters = {
      client_id,
      scope: SCOPE,
      response_type: 'code',
      redirect_uri: hub.redirectUri,
      state: JSON.stringify({ nonce, redirectUri: hub.redirectUri, state: oauth.generateRandomState() }),
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      prompt: 'consent',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, nonce, codeVerifier };
  });
}

/**
 * Revokes a token at the hub (RFC 7009) if its discovery document has a revocation endpoint. Otherwise the token expires on its
 * own.
 * @throws {SignInError}
 */
export function revokeToken(hub: HubClient, token: string): Promise<void> {
  return withOwnMessages(hub, async () => {
    const server = await discover(hub);
    if (server.revocation_endpoint === undefined) return;
    const options = requestOptions(hub);
    await requireSuccess(await oauth.revocationRequest(server, getClient(hub), oauth.None(), token, options));
  });
}

/** Deletes a token from our server's cache. */
export async function forgetToken(token: string): Promise<void> {
  await change(signOut, { token }, ({ status }) => status === 'forgotten');
}

/**
 * Checks that a redirect from the hub belongs to a sign-in that began in this browser (docs/site.md#sign-in).
 * @returns the code verifier for the token request
 * @throws {SignInError}
 */
export function checkRedirect(
  redirect: URLSearchParams,
  pending: Pick<PendingSignIn, 'nonce' | 'codeVerifier'> | null,
): string {
  const error = redirect.get('error');
  if (error !== null)
    throw new SignInError(signInTexts.redirect({ error, description: redirect.get('error_description') }));
  if (!redirect.get('code')) throw new SignInError(signInTexts.missingCode);
  if (pending === null) throw new SignInError(signInTexts.missingNonce);
  const { nonce, codeVerifier } = pending;
  if (!codeVerifier) throw new SignInError(signInTexts.missingCodeVerifier);
  const state = redirect.get('state');
  if (!state) throw new SignInError(signInTexts.missingState);
  const parsed = parseOauthState(state);
  if (parsed === null) throw new SignInError(signInTexts.stateNotJson);
  if (parsed.nonce !== nonce) throw new SignInError(signInTexts.wrongState);
  return codeVerifier;
}

/**
 * Creates a session from the hub's response. The identity token is not read, because userinfo returns the username and our server
 * checks the token at the hub itself. Therefore a wrong local clock does not prevent signing in.
 * @throws {SignInError}
 */
export async function completeSignIn(
  hub: HubClient,
  redirect: URLSearchParams,
  pending: PendingSignIn | null,
): Promise<{ token: string; username: string }> {
  const codeVerifier = checkRedirect(redirect, pending);
  return withOwnMessages(hub, async () => {
    const client = getClient(hub);
    const options = requestOptions(hub);
    const server = await discover(hub);
    const answer = oauth.validateAuthResponse(server, client, redirect, redirect.get('state') ?? undefined);
    const granted = await requireSuccess(
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        publicClientAuth,
        answer,
        hub.redirectUri,
        codeVerifier,
        options,
      ),
    );
    const { access_token: token } = tokenSchema.parse(await granted.json());
    const userInfo = await requireSuccess(await oauth.userInfoRequest(server, client, token, options));
    const { preferred_username: username } = userInfoSchema.parse(await userInfo.json());
    return { token, username };
  });
}

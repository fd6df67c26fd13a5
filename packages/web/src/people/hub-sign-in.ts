import { signOut } from '@leaderboard/core/api';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { signIn as signInTexts } from '#texts/signIn';
import { change } from '../data/api-call.ts';
import type { PendingSignIn } from './session-storage.ts';
import { parseOauthState } from './sign-in-redirect.ts';

/** The leaderboard as a client of the hub. */
export interface HubClient {
  readonly hubUrl: string;
  readonly hubName: string;
  readonly clientId: string | null;
  /** Where the hub leads back to. Never taken from the redirect itself (docs/threats.md#redirects). */
  readonly redirectUri: string;
}

const SCOPE = 'openid profile';
/** Time limit for one answer of the hub. */
const HUB_LIMIT_MS = 15_000;

const failureSchema = z.object({ error: z.optional(z.string()), message: z.optional(z.string()) });
const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) });
const userInfoSchema = z.object({ preferred_username: z.string().check(z.minLength(1)) });

/** Why signing in did not succeed; the message is for people. */
export class SignInError extends Error {}

/** A public client has no secret. It proves itself by the code verifier, and the token call does not name the client. */
const unnamed: oauth.ClientAuth = () => {};

function clientOf({ clientId }: HubClient): oauth.Client {
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
 * Returns the hub's answer if it is a success.
 * @throws {SignInError} with the answer's own error or message, else with its status
 */
export async function successOf(response: Response): Promise<Response> {
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
  return oauth.processDiscoveryResponse(issuer, await successOf(response));
}

/** Replaces errors of the connection and of the library by our own sentences. */
async function withTexts<Result>(hub: HubClient, work: () => Promise<Result>): Promise<Result> {
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
  /** The hub's page that asks for consent. */
  readonly address: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Prepares the redirect to the hub (docs/site.md#sign-in).
 * @throws {SignInError}
 */
export function beginSignIn(hub: HubClient): Promise<BegunSignIn> {
  return withTexts(hub, async () => {
    const { client_id } = clientOf(hub);
    const { authorization_endpoint } = await discover(hub);
    if (authorization_endpoint === undefined) {
      throw new SignInError(signInTexts.hubUnexpected({ provider: hub.hubName }));
    }
    const nonce = oauth.generateRandomNonce();
    const codeVerifier = oauth.generateRandomCodeVerifier();
    const address = new URL(authorization_endpoint);
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
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return { address: address.href, nonce, codeVerifier };
  });
}

/**
 * Ends a token at the hub (RFC 7009) if the hub's discovery document has a revocation endpoint. Otherwise the token expires by itself.
 * @throws {SignInError}
 */
export function revokeToken(hub: HubClient, token: string): Promise<void> {
  return withTexts(hub, async () => {
    const server = await discover(hub);
    if (server.revocation_endpoint === undefined) return;
    const options = requestOptions(hub);
    await successOf(await oauth.revocationRequest(server, clientOf(hub), oauth.None(), token, options));
  });
}

/** Makes our server forget a token. */
export async function forgetToken(token: string): Promise<void> {
  await change(signOut, { token }, ({ status }) => status === 'forgotten');
}

/**
 * Checks that a redirect from the hub answers the sign-in that began in this browser (docs/site.md#sign-in).
 * @returns the code verifier, which the token call needs
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
 * Makes a session from the hub's answer. The identity token is not read: userinfo says who signed in, and our server asks the
 * hub by itself. So a wrong clock of the visitor does not prevent signing in.
 * @throws {SignInError}
 */
export async function completeSignIn(
  hub: HubClient,
  redirect: URLSearchParams,
  pending: PendingSignIn | null,
): Promise<{ token: string; username: string }> {
  const codeVerifier = checkRedirect(redirect, pending);
  return withTexts(hub, async () => {
    const client = clientOf(hub);
    const options = requestOptions(hub);
    const server = await discover(hub);
    const answer = oauth.validateAuthResponse(server, client, redirect, redirect.get('state') ?? undefined);
    const granted = await successOf(
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        unnamed,
        answer,
        hub.redirectUri,
        codeVerifier,
        options,
      ),
    );
    const { access_token: token } = tokenSchema.parse(await granted.json());
    const userInfo = await successOf(await oauth.userInfoRequest(server, client, token, options));
    const { preferred_username: username } = userInfoSchema.parse(await userInfo.json());
    return { token, username };
  });
}

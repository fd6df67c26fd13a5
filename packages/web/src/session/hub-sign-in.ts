import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { signIn as signInTexts } from '#catalog/sign-in.ts';
import { HUB_LIMIT_MS, successOf } from './hub-answer.ts';
import { checkRedirect, SignInError } from './redirect-check.ts';
import type { PendingSignIn } from './session-storage.ts';

/** The leaderboard as a client of the hub. */
export interface HubClient {
  readonly hubUrl: string;
  readonly hubName: string;
  readonly clientId: string | null;
  /** Where the hub leads back to. Never taken from the redirect itself (docs/threats.md#redirects). */
  readonly redirectUri: string;
}

const SCOPE = 'openid profile';

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) });
const userInfoSchema = z.object({ preferred_username: z.string().check(z.minLength(1)) });

/** A public client has no secret: the code verifier is all it shows, and the token call does not name the client. */
const unnamed: oauth.ClientAuth = () => {};

function clientOf({ clientId }: HubClient): oauth.Client {
  if (clientId === null || clientId === '') throw new SignInError(signInTexts.missingClientId);
  return { client_id: clientId };
}

/** Plain HTTP only for a hub that is configured with it: the stand-in hub on this machine. */
function requestOptions({ hubUrl }: HubClient) {
  return {
    [oauth.allowInsecureRequests]: hubUrl.startsWith('http:'),
    signal: () => AbortSignal.timeout(HUB_LIMIT_MS),
  };
}

async function discover(hub: HubClient): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(hub.hubUrl);
  const response = await oauth.discoveryRequest(issuer, { ...requestOptions(hub), algorithm: 'oidc' });
  return oauth.processDiscoveryResponse(issuer, await successOf(response));
}

/** Gives our own sentences to failures of the connection and to a library's findings about an answer. */
async function withTexts<Result>(hub: HubClient, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    // The error itself may hold the code or the token: it goes nowhere.
    const unreachable = error instanceof DOMException || (error instanceof TypeError && !('code' in error));
    const { hubUnreachable, hubUnexpected } = signInTexts;
    throw new SignInError((unreachable ? hubUnreachable : hubUnexpected)(hub.hubName));
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
      throw new SignInError(signInTexts.hubUnexpected(hub.hubName));
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
 * Ends a token at the hub (RFC 7009), if the hub's discovery document offers that; else the token expires by itself.
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

/**
 * Makes a session from the hub's answer. The identity token is not read: userinfo says who signed in, and our server asks the
 * hub by itself. So a visitor's wrong clock keeps nobody out.
 * @throws {SignInError}
 */
export async function completeSignIn(
  hub: HubClient,
  redirect: URLSearchParams,
  pending: PendingSignIn,
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

import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { signInTexts } from '../texts/sign-in-texts.ts';
import { HUB_LIMIT_MS, successOf } from './hub-answer.ts';
import { checkRedirect, SignInError } from './redirect-check.ts';
import type { PendingSignIn } from './session-storage.ts';

/** Us, at the hub. */
export interface HubClient {
  readonly hubUrl: string;
  readonly hubName: string;
  readonly clientId: string | null;
  /** Where the hub leads back to. Never taken from what came with a redirect (threat 6). */
  readonly redirectUri: string;
}

const SCOPE = 'openid profile';

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) });
const userInfoSchema = z.object({ preferred_username: z.string().check(z.minLength(1)) });

/** A public client has nothing to show but the code verifier, and the call of spec 7.5 does not name it. */
const unnamed: oauth.ClientAuth = () => {};

function clientOf({ clientId }: HubClient): oauth.Client {
  if (clientId === null || clientId === '') throw new SignInError(signInTexts.missingClientId);
  return { client_id: clientId };
}

/** Plain HTTP for a hub that is configured so: the stand-in on this machine. */
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

/** What is not ours to tell in its own words: no connection, a library's finding about an answer. */
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
 * Prepares the way to the hub (spec 7.5, steps 1 and 2).
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
 * Ends a token at the hub (RFC 7009), where its discovery document says that it does that; a token of another hub lives on.
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
 * Makes a session of what the hub led back with (spec 7.5, steps 3 and 4). The identity token is not read: userinfo
 * says who it is, and our server asks the hub by itself. So a visitor's wrong clock keeps nobody out.
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

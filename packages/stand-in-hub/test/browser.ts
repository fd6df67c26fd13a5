import { createHash, randomBytes } from 'node:crypto';
import type { HubHandle } from '../src/hub.ts';
import { LEADERBOARD } from './hub.ts';

/** State that the leaderboard stores while the browser is on the hub's pages. */
export interface StartedSignIn {
  readonly verifier: string;
  readonly state: string;
  readonly address: URL;
}

/** Builds the URL that starts a sign-in. `more` overrides its parameters; an empty value removes one. */
export function startSignIn(hub: HubHandle, more: Readonly<Record<string, string>> = {}): StartedSignIn {
  const verifier = randomBytes(32).toString('base64url');
  const state = JSON.stringify({ nonce: 'n-1', redirectUri: `${LEADERBOARD}/`, state: '/add' });
  const address = new URL('/oauth/authorize', hub.url);
  const parameters = {
    client_id: hub.clientId,
    scope: 'openid profile',
    response_type: 'code',
    redirect_uri: `${LEADERBOARD}/`,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'consent',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== '') address.searchParams.set(name, value);
  return { verifier, state, address };
}

/** Requests a URL like a browser without cookies. Redirects are not followed. */
export function visit(address: string | URL, form?: Readonly<Record<string, string>>): Promise<Response> {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  return fetch(address, { redirect: 'manual', ...body, headers: { accept: 'text/html' } });
}

/** The URL that a response redirects to. */
function redirectTarget(response: Response): URL {
  return new URL(response.headers.get('location') ?? 'missing:', response.url);
}

/** Submits the consent page, follows the hub's redirects, and returns the final URL on the leaderboard. */
export async function decide(
  hub: HubHandle,
  { address }: StartedSignIn,
  form: Readonly<Record<string, string>>,
): Promise<URL> {
  const consent = redirectTarget(await visit(address));
  let next = redirectTarget(await visit(consent, form));
  while (next.origin === hub.url) next = redirectTarget(await visit(next));
  return next;
}

/** Exchanges a code for a token like the leaderboard, which sends no client id. */
export function exchange(hub: HubHandle, code: string, verifier: string): Promise<Response> {
  return fetch(`${hub.url}/oauth/token`, {
    method: 'POST',
    headers: { origin: LEADERBOARD },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${LEADERBOARD}/`,
      code_verifier: verifier,
    }),
  });
}

export function findAccountId(hub: HubHandle, name: string): string {
  return hub.accounts().find((account) => account.name === name)?.id ?? 'nobody';
}

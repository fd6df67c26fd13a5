import { createHash, randomBytes } from 'node:crypto';
import type { HubHandle } from '../src/hub.ts';
import { LEADERBOARD } from './hub.ts';

/** The facts that the leaderboard keeps while the browser is at the hub. */
export interface Leaving {
  readonly verifier: string;
  readonly state: string;
  readonly address: URL;
}

/** The address where sign-in begins. `more` replaces its parameters; an empty value leaves one out. */
export function leaveForHub(hub: HubHandle, more: Readonly<Record<string, string>> = {}): Leaving {
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

/** Visits an address as a browser that keeps no cookies. Redirects are not followed. */
export function visit(address: string | URL, form?: Readonly<Record<string, string>>): Promise<Response> {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  return fetch(address, { redirect: 'manual', ...body, headers: { accept: 'text/html' } });
}

/** The address that an answer redirects to. */
export function target(response: Response): URL {
  return new URL(response.headers.get('location') ?? 'missing:', response.url);
}

/** Answers the consent page, follows the redirects of the hub, and returns the leaderboard's address they end at. */
export async function decide(
  hub: HubHandle,
  { address }: Leaving,
  form: Readonly<Record<string, string>>,
): Promise<URL> {
  const consent = target(await visit(address));
  let next = target(await visit(consent, form));
  while (next.origin === hub.url) next = target(await visit(next));
  return next;
}

/** The leaderboard's token call, which names no client. */
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

export function idOf(hub: HubHandle, name: string): string {
  return hub.accounts().find((account) => account.name === name)?.id ?? 'nobody';
}

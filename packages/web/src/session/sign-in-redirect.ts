import type { AddressWindow } from '../state/address.ts';
import { parseOauthState } from './oauth-state.ts';
import { addressOfReturnPath } from './return-path.ts';
import type { SessionStorage } from './session-storage.ts';

/** What the hub puts into the address when it leads back to us. */
const REDIRECT_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];
/** Our own: a tab that a frame opened for signing in. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** What the address of a page says about signing in. */
export interface SignInRedirect {
  /** The hub's answer; null when the hub did not lead here. */
  readonly answer: URLSearchParams | null;
  /** Whether the page was opened to sign in. */
  readonly wantsSignIn: boolean;
}

function without(parameters: URLSearchParams): string {
  for (const name of [...REDIRECT_PARAMETERS, SIGN_IN_PARAMETER]) parameters.delete(name);
  const query = String(parameters);
  return query === '' ? '' : `?${query}`;
}

/** Old links have a query after the hash too, which is moved into the address's own later. */
function cleanHash(hash: string): string {
  const split = hash.indexOf('?');
  if (split === -1) return hash;
  return hash.slice(0, split) + without(new URLSearchParams(hash.slice(split)));
}

/**
 * Whether a redirect answers a sign-in that was begun in this browser. A code without a stored nonce was used before, or was
 * never asked for. Anybody can make a link with an error in it: an error with another state than ours is ignored, so that
 * the sender's text is not shown and a sign-in under way goes on.
 */
function isOurAnswer(redirect: URLSearchParams, storedNonce: string | null): boolean {
  if (storedNonce === null) return false;
  const state = redirect.get('state');
  if (!redirect.has('error')) return redirect.has('code') || state !== null;
  return state === null || parseOauthState(state)?.nonce === storedNonce;
}

/**
 * Takes the hub's answer out of the address, before anything else reads the address or tells it to a page around us
 * (docs/threats.md#tokens), and goes back to where sign-in was begun, where its outcome is shown.
 */
export function consumeSignInRedirect(
  { location, history }: Pick<AddressWindow, 'location' | 'history'>,
  storage: SessionStorage,
  routes: readonly string[],
): SignInRedirect {
  const given = new URLSearchParams(location.search);
  const wantsSignIn = given.has(SIGN_IN_PARAMETER);
  const redirect = new URLSearchParams();
  for (const name of REDIRECT_PARAMETERS) {
    for (const value of given.getAll(name)) redirect.append(name, value);
  }
  const clean = `${location.pathname}${without(given)}${cleanHash(location.hash)}`;
  const isOurs = isOurAnswer(redirect, storage.pending().nonce);
  const returnAddress = isOurs ? addressOfReturnPath(storage.returnPath(), routes) : null;
  if (isOurs) storage.forgetReturnPath();
  const address = returnAddress ?? clean;
  if (address !== `${location.pathname}${location.search}${location.hash}`) {
    history.replaceState(null, '', address);
  }
  return { answer: isOurs ? redirect : null, wantsSignIn };
}

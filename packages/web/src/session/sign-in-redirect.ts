import type { AddressWindow } from '../state/address.ts';
import { addressOfReturnPath } from './return-path.ts';
import type { SessionStorage } from './session-storage.ts';

/** What the hub puts into the address when it leads back to us. */
const REDIRECT_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];
/** Our own: a tab that a frame opened for signing in. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** How this page was come to. */
export interface Arrival {
  /** What the hub said; null when it did not lead here. */
  readonly redirect: URLSearchParams | null;
  /** Whether the page was opened to sign in. */
  readonly wantsSignIn: boolean;
}

function without(parameters: URLSearchParams): string {
  for (const name of [...REDIRECT_PARAMETERS, SIGN_IN_PARAMETER]) parameters.delete(name);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Old links have a query after the hash too: what is in there would move into the address's own. */
function cleanHash(hash: string): string {
  const split = hash.indexOf('?');
  if (split === -1) return hash;
  return hash.slice(0, split) + without(new URLSearchParams(hash.slice(split)));
}

/**
 * Takes what the hub put into the address out of it, before anything else reads the address or tells it to a page
 * around us (threat 7), and goes back to where sign-in was begun (spec 2.5, 4.7), where its outcome is shown. A code
 * without a stored nonce was used before, or was never asked for: it is ignored.
 */
export function takeArrival(
  { location, history }: Pick<AddressWindow, 'location' | 'history'>,
  storage: SessionStorage,
  routes: readonly string[],
): Arrival {
  const given = new URLSearchParams(location.search);
  const wantsSignIn = given.has(SIGN_IN_PARAMETER);
  const redirect = new URLSearchParams();
  for (const name of REDIRECT_PARAMETERS) {
    for (const value of given.getAll(name)) redirect.append(name, value);
  }
  const clean = `${location.pathname}${without(given)}${cleanHash(location.hash)}`;
  const hasAnswer = redirect.has('code') || redirect.has('state');
  const isOurs = redirect.has('error') || (hasAnswer && storage.pending().nonce !== null);
  const returnAddress = isOurs ? addressOfReturnPath(storage.returnPath(), routes) : null;
  if (isOurs) storage.forgetReturnPath();
  const address = returnAddress ?? clean;
  if (address !== `${location.pathname}${location.search}${location.hash}`) {
    history.replaceState(null, '', address);
  }
  return { redirect: isOurs ? redirect : null, wantsSignIn };
}

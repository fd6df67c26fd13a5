import { signIn as signInTexts } from '#catalog/sign-in.ts';
import { parseOauthState } from './oauth-state.ts';
import type { PendingSignIn } from './session-storage.ts';

/** Why signing in did not succeed; the message is for people. */
export class SignInError extends Error {}

/**
 * Checks that a redirect from the hub answers the sign-in that was begun here (docs/site.md#sign-in).
 * @returns the code verifier, which the token call needs
 * @throws {SignInError}
 */
export function checkRedirect(redirect: URLSearchParams, { nonce, codeVerifier }: PendingSignIn): string {
  const errors = signInTexts;
  const error = redirect.get('error');
  if (error !== null) throw new SignInError(errors.redirect(error, redirect.get('error_description')));
  if (!redirect.get('code')) throw new SignInError(errors.missingCode);
  if (!nonce) throw new SignInError(errors.missingNonce);
  if (!codeVerifier) throw new SignInError(errors.missingCodeVerifier);
  const state = redirect.get('state');
  if (!state) throw new SignInError(errors.missingState);
  const parsed = parseOauthState(state);
  if (parsed === null) throw new SignInError(errors.stateNotJson);
  if (parsed.nonce !== nonce) throw new SignInError(errors.wrongState);
  return codeVerifier;
}

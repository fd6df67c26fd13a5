import { signInTexts } from '../texts/sign-in-texts.ts';
import type { PendingSignIn } from './session-storage.ts';

/** Why signing in did not succeed; the message is for people (spec 8). */
export class SignInError extends Error {}

function nonceOf(state: string): unknown {
  try {
    const parsed: unknown = JSON.parse(state);
    return typeof parsed === 'object' && parsed !== null && 'nonce' in parsed ? parsed.nonce : undefined;
  } catch {
    throw new SignInError(signInTexts.stateNotJson);
  }
}

/**
 * Whether a redirect from the hub answers the sign-in that was begun here, in the order of the catalogue (spec 8).
 * Gives the code verifier, which the token call needs.
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
  if (nonceOf(state) !== nonce) throw new SignInError(errors.wrongState);
  return codeVerifier;
}

import * as z from 'zod/mini';

const whoamiSchema = z.object({ name: z.string().check(z.minLength(1)) });
/** How long the hub may take to say whose token it is. */
const LIMIT_MS = 15_000;
/** Client errors that pass: the hub has waited too long, or has too many calls to answer. */
const PASSING = [408, 429];

/** The hub knows the token no longer; every other failure may pass, and says nothing about the token. */
export class TokenRefusedError extends Error {}

/**
 * The name of the account that a token belongs to.
 * @throws {TokenRefusedError} when the hub does not accept the token; another error when it does not say whose it is
 */
export async function whoami(hubUrl: string, token: string): Promise<string> {
  const response = await fetch(`${hubUrl}/api/whoami-v2`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const { ok, status } = response;
  if (!ok) {
    const isFinal = status >= 400 && status < 500 && !PASSING.includes(status);
    throw isFinal ? new TokenRefusedError() : new Error(`whoami: ${status}`);
  }
  return whoamiSchema.parse(await response.json()).name;
}

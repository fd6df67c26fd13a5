import * as z from 'zod/mini';

const whoamiSchema = z.object({ name: z.string().check(z.minLength(1)) });
/** How long the hub may take to say whose token it is. */
const LIMIT_MS = 15_000;

/**
 * The name of the account that a token belongs to.
 * @throws when the hub refuses the token, or does not say whose it is
 */
export async function whoami(hubUrl: string, token: string): Promise<string> {
  const response = await fetch(`${hubUrl}/api/whoami-v2`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`whoami: ${response.status}`);
  return whoamiSchema.parse(await response.json()).name;
}

import * as z from 'zod/mini';

const whoamiSchema = z.object({ name: z.string().check(z.minLength(1)) });
const WHOAMI_LIMIT_MS = 15_000;
/** Maximum duration of signing out. */
const END_LIMIT_MS = 5000;

/**
 * The username of a token.
 * @throws if the hub rejects the token or does not return a name
 */
export async function whoami(hubUrl: string, token: string): Promise<string> {
  const response = await fetch(`${hubUrl}/api/whoami-v2`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(WHOAMI_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`whoami: ${response.status}`);
  return whoamiSchema.parse(await response.json()).name;
}

/**
 * The result of a call. Never settles if the call fails while the page unloads: browsers abort calls in that case, which says
 * nothing about the token.
 */
export async function unlessUnloading<Result>(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  call: Promise<Result>,
): Promise<Result> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  // Some browsers abort calls before 'pagehide'. A 'beforeunload' listener may disable the back/forward cache, so it is only
  // added during the call.
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  try {
    return await call;
  } catch (error) {
    if (isLeft) return await new Promise<never>(() => {});
    throw error;
  } finally {
    window.removeEventListener('beforeunload', leave);
    window.removeEventListener('pagehide', leave);
  }
}

/**
 * Runs the calls that end a token, at the hub and in our server's cache. If one fails, the other still runs and signing out
 * continues (docs/threats.md#tokens).
 * @returns true if all succeeded; errors may contain the token and are discarded
 */
export async function endToken(calls: readonly (() => Promise<void>)[]): Promise<boolean> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No response')), END_LIMIT_MS);
  });
  const results = await Promise.allSettled(calls.map((call) => Promise.race([call(), timeout])));
  return results.every(({ status }) => status === 'fulfilled');
}

import * as z from 'zod/mini';

const whoamiSchema = z.object({ name: z.string().check(z.minLength(1)) });
const WHOAMI_LIMIT_MS = 15_000;
/** Signing out takes no longer than this. */
const END_LIMIT_MS = 5000;

/**
 * The name of the account that a token belongs to.
 * @throws if the hub refuses the token or does not return a name
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
 * The result of a call. It never settles if the call fails because the visitor leaves the page: browsers abort the calls of
 * such a page, and that says nothing about the token.
 */
export async function unlessLeft<Result>(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  call: Promise<Result>,
): Promise<Result> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  // Some browsers abort calls before 'pagehide'. 'beforeunload' may keep a page out of the Back cache, so it listens during the call only.
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
 * Makes the calls that end a token: at the hub, and in our server's memory. A failure of one does not stop the other, and
 * signing out continues (docs/threats.md#tokens).
 * @returns whether all succeeded; the errors themselves may contain the token and are not passed on.
 */
export async function endToken(calls: readonly (() => Promise<void>)[]): Promise<boolean> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer')), END_LIMIT_MS);
  });
  const results = await Promise.allSettled(calls.map((call) => Promise.race([call(), timeout])));
  return results.every(({ status }) => status === 'fulfilled');
}

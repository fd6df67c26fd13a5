import * as z from 'zod/mini';

/** The stored part of a session. */
const storedSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
});
type StoredSession = z.infer<typeof storedSchema>;

/** Stored before the redirect to the hub and read after it; null if no sign-in is pending. */
export interface PendingSignIn {
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
}

/**
 * How long a sign-in may take: time enough to open an account at the hub. An older one counts as given up, so that no later link
 * is accepted as its answer (docs/threats.md#redirects).
 */
const SIGN_IN_LIMIT_MS = 3_600_000;

const RETURN_PATH = 'auth_return_to';
const NO_SIGN_IN: PendingSignIn = { nonce: null, codeVerifier: null };

/** Where the models that a person voted for are kept. They leave the browser with the session. */
export function votesKey(username: string): string {
  return `votes_${username}`;
}

/**
 * The part of local storage that signing in uses. If the browser blocks storage, reading returns null and writing returns
 * false.
 * @param storage null if the browser blocks it
 * @param now the time of day, because a sign-in ends on another page than it began
 */
export function sessionStorageOf(
  storage: Storage | null,
  hubShortName: string,
  now: () => number = Date.now,
) {
  const sessionKey = `${hubShortName}_oauth`;
  const nonceKey = `${sessionKey}_nonce`;
  const verifierKey = `${sessionKey}_code_verifier`;
  const signedOutKey = `${sessionKey}_signed_out`;
  const begunKey = `${sessionKey}_begun_at`;

  // An existing storage may also refuse: it is full, or was blocked later.
  const read = (key: string): string | null => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string): boolean => {
    try {
      storage?.setItem(key, value);
      return storage !== null;
    } catch {
      return false;
    }
  };
  const remove = (...keys: readonly string[]): void => {
    try {
      for (const key of keys) storage?.removeItem(key);
    } catch {
      // A storage that cannot be changed could not be read either.
    }
  };

  const session = (): StoredSession | null => {
    const text = read(sessionKey);
    if (text === null) return null;
    try {
      return storedSchema.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };

  return {
    /** The key of the session. Storage events of other tabs name it. */
    sessionKey,
    session,
    keepSession: (kept: StoredSession) => {
      // Another person may have had the name; the server knows the votes of this one.
      remove(votesKey(session()?.username ?? kept.username), votesKey(kept.username));
      return write(sessionKey, JSON.stringify(kept));
    },
    forgetSession: () => {
      const left = session();
      remove(sessionKey, ...(left === null ? [] : [votesKey(left.username)]));
    },
    pending: (): PendingSignIn => {
      const begunAt = Number(read(begunKey) ?? Number.NaN);
      // A clock that was set back meanwhile does not refuse a sign-in.
      const isUnderWay = Math.abs(now() - begunAt) <= SIGN_IN_LIMIT_MS;
      return isUnderWay ? { nonce: read(nonceKey), codeVerifier: read(verifierKey) } : NO_SIGN_IN;
    },
    keepPending: ({ nonce, codeVerifier }: { nonce: string; codeVerifier: string }) =>
      write(nonceKey, nonce) && write(verifierKey, codeVerifier) && write(begunKey, String(now())),
    forgetPending: () => remove(nonceKey, verifierKey, begunKey),
    keepSignedOut: (isTokenEnded: boolean) => void write(signedOutKey, String(isTokenEnded)),
    /** Whether the token was ended too, once after signing out; else null. */
    takeSignedOut: (): boolean | null => {
      const text = read(signedOutKey);
      remove(signedOutKey);
      return text === null ? null : text === 'true';
    },
    returnPath: () => read(RETURN_PATH),
    keepReturnPath: (path: string) => void write(RETURN_PATH, path),
    forgetReturnPath: () => remove(RETURN_PATH),
  };
}

export type SessionStorage = ReturnType<typeof sessionStorageOf>;

import * as z from 'zod/mini';

/** What is kept of a session. */
const storedSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
});
type StoredSession = z.infer<typeof storedSchema>;

/** What a sign-in leaves behind when it goes to the hub, to be found again on return. */
export interface PendingSignIn {
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
}

/**
 * The part of local storage that signing in uses. Where the browser blocks storage, nothing is found and nothing is kept;
 * writing says whether it was.
 */
export interface SessionStorage {
  /** The key of the session, by which other tabs tell of its changes. */
  readonly sessionKey: string;
  readonly session: () => StoredSession | null;
  readonly keepSession: (session: StoredSession) => boolean;
  readonly forgetSession: () => void;
  readonly pending: () => PendingSignIn;
  readonly keepPending: (pending: { nonce: string; codeVerifier: string }) => boolean;
  readonly forgetPending: () => void;
  readonly returnPath: () => string | null;
  readonly keepReturnPath: (path: string) => void;
  readonly forgetReturnPath: () => void;
}

const RETURN_PATH = 'auth_return_to';

/** @param storage null where the browser blocks it */
export function sessionStorageOf(storage: Storage | null, hubShortName: string): SessionStorage {
  const sessionKey = `${hubShortName}_oauth`;
  const nonceKey = `${sessionKey}_nonce`;
  const verifierKey = `${sessionKey}_code_verifier`;

  // Even a storage that exists may refuse: it is full, or was blocked meanwhile.
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

  return {
    sessionKey,
    session: () => {
      const text = read(sessionKey);
      if (text === null) return null;
      try {
        return storedSchema.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
    keepSession: (session) => write(sessionKey, JSON.stringify(session)),
    forgetSession: () => remove(sessionKey),
    pending: () => ({ nonce: read(nonceKey), codeVerifier: read(verifierKey) }),
    keepPending: ({ nonce, codeVerifier }) => write(nonceKey, nonce) && write(verifierKey, codeVerifier),
    forgetPending: () => remove(nonceKey, verifierKey),
    returnPath: () => read(RETURN_PATH),
    keepReturnPath: (path) => void write(RETURN_PATH, path),
    forgetReturnPath: () => remove(RETURN_PATH),
  };
}

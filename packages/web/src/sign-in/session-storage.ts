import * as z from 'zod/mini';

/** The stored part of a session. */
const storedSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
});
type StoredSession = z.infer<typeof storedSchema>;

/** Stored before the redirect to the hub and read after it. */
const pendingSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
  begunAt: z.number(),
});
export type PendingSignIn = z.infer<typeof pendingSchema>;

/**
 * Maximum duration of a sign-in, long enough to create an account at the hub. Older ones count as abandoned, so that no later
 * link is accepted as their response (docs/threats.md#redirects).
 */
const SIGN_IN_LIMIT_MS = 3_600_000;
/** Several tabs may sign in at once. Beyond this number, the oldest sign-ins count as abandoned. */
const MAX_SIGN_INS = 10;

const RETURN_PATH = 'auth_return_to';

/** Storage key for the models a person voted for; deleted with the session. */
export function votesKey(username: string): string {
  return `votes_${username}`;
}

/**
 * The local storage entries for signing in. If the browser blocks storage, reading returns null and writing returns false.
 * @param storage null if the browser blocks it
 * @param now wall-clock time, because a sign-in ends in a different document than it began
 */
export function createSessionStorage(
  storage: Storage | null,
  hubShortName: string,
  now: () => number = Date.now,
) {
  const sessionKey = `${hubShortName}_oauth`;
  const nonceKey = `${sessionKey}_nonce`;
  const verifierKey = `${sessionKey}_code_verifier`;
  const signedOutKey = `${sessionKey}_signed_out`;
  const begunKey = `${sessionKey}_begun_at`;
  const earlierKey = `${sessionKey}_earlier`;

  // Available storage may also throw, if it is full or was blocked later.
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
      // Ignored: storage that cannot be changed cannot be read either.
    }
  };

  const parsed = <Value>(key: string, schema: z.ZodMiniType<Value>): Value | null => {
    try {
      return schema.safeParse(JSON.parse(read(key) ?? '')).data ?? null;
    } catch {
      return null;
    }
  };
  const session = () => parsed(sessionKey, storedSchema);

  /** Pending sign-ins, newest first. The newest has its own keys; the earlier ones share one. */
  const readPending = (): PendingSignIn[] => {
    const last: PendingSignIn = {
      nonce: read(nonceKey) ?? '',
      codeVerifier: read(verifierKey) ?? '',
      returnPath: read(RETURN_PATH) ?? '',
      begunAt: Number(read(begunKey) ?? Number.NaN),
    };
    return [last, ...(parsed(earlierKey, z.array(pendingSchema)) ?? [])].filter(
      // The absolute value tolerates a clock that was set back in the meantime.
      ({ nonce, begunAt }) => nonce !== '' && Math.abs(now() - begunAt) <= SIGN_IN_LIMIT_MS,
    );
  };
  const writePending = ([last, ...earlier]: readonly PendingSignIn[]): boolean => {
    remove(nonceKey, verifierKey, begunKey, earlierKey, RETURN_PATH);
    if (last === undefined) return true;
    return (
      write(nonceKey, last.nonce) &&
      write(verifierKey, last.codeVerifier) &&
      write(begunKey, String(last.begunAt)) &&
      write(RETURN_PATH, last.returnPath) &&
      (earlier.length === 0 || write(earlierKey, JSON.stringify(earlier)))
    );
  };

  return {
    /** Storage key of the session, as contained in storage events from other tabs. */
    sessionKey,
    session,
    keepSession: (kept: StoredSession) => {
      // Usernames can change hands, so cached votes are deleted; the server has this person's votes.
      remove(votesKey(session()?.username ?? kept.username), votesKey(kept.username));
      return write(sessionKey, JSON.stringify(kept));
    },
    forgetSession: () => {
      const left = session();
      remove(sessionKey, ...(left === null ? [] : [votesKey(left.username)]));
    },
    /** The sign-in with this nonce, otherwise the newest; null if none is pending. */
    pendingFor: (nonce: unknown): PendingSignIn | null => {
      const all = readPending();
      return all.find((pending) => pending.nonce === nonce) ?? all[0] ?? null;
    },
    keepPending: (pending: Omit<PendingSignIn, 'begunAt'>) =>
      writePending([{ ...pending, begunAt: now() }, ...readPending().slice(0, MAX_SIGN_INS - 1)]),
    /** Deletes the sign-in with this nonce. */
    forgetPending: (nonce: unknown) =>
      void writePending(readPending().filter((pending) => pending.nonce !== nonce)),
    forgetAllPending: () => void writePending([]),
    keepSignedOut: (isTokenEnded: boolean) => void write(signedOutKey, String(isTokenEnded)),
    /** Returns and deletes whether the last sign-out also revoked the token; null if there was no sign-out. */
    takeSignedOut: (): boolean | null => {
      const text = read(signedOutKey);
      remove(signedOutKey);
      return text === null ? null : text === 'true';
    },
  };
}

export type SessionStorage = ReturnType<typeof createSessionStorage>;

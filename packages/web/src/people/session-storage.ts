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
 * How long a sign-in may take: time enough to open an account at the hub. An older one counts as given up, so that no later link
 * is accepted as its answer (docs/threats.md#redirects).
 */
const SIGN_IN_LIMIT_MS = 3_600_000;
/** Several tabs may sign in at once. Of more than this, those begun first count as given up. */
const MAX_SIGN_INS = 10;

const RETURN_PATH = 'auth_return_to';

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
  const earlierKey = `${sessionKey}_earlier`;

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

  const parsed = <Value>(key: string, schema: z.ZodMiniType<Value>): Value | null => {
    try {
      return schema.safeParse(JSON.parse(read(key) ?? '')).data ?? null;
    } catch {
      return null;
    }
  };
  const session = () => parsed(sessionKey, storedSchema);

  /** The sign-ins under way, the one begun last first: it has keys of its own, and the earlier ones share one. */
  const underWay = (): PendingSignIn[] => {
    const last: PendingSignIn = {
      nonce: read(nonceKey) ?? '',
      codeVerifier: read(verifierKey) ?? '',
      returnPath: read(RETURN_PATH) ?? '',
      begunAt: Number(read(begunKey) ?? Number.NaN),
    };
    return [last, ...(parsed(earlierKey, z.array(pendingSchema)) ?? [])].filter(
      // A clock that was set back meanwhile does not refuse a sign-in.
      ({ nonce, begunAt }) => nonce !== '' && Math.abs(now() - begunAt) <= SIGN_IN_LIMIT_MS,
    );
  };
  const keepUnderWay = ([last, ...earlier]: readonly PendingSignIn[]): boolean => {
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
    /** The sign-in with this nonce, else the one begun last; null if none is under way. */
    pendingFor: (nonce: unknown): PendingSignIn | null => {
      const all = underWay();
      return all.find((pending) => pending.nonce === nonce) ?? all[0] ?? null;
    },
    keepPending: (pending: Omit<PendingSignIn, 'begunAt'>) =>
      keepUnderWay([{ ...pending, begunAt: now() }, ...underWay().slice(0, MAX_SIGN_INS - 1)]),
    /** Ends the sign-in with this nonce and leaves the others. */
    forgetPending: (nonce: unknown) =>
      void keepUnderWay(underWay().filter((pending) => pending.nonce !== nonce)),
    forgetAllPending: () => void keepUnderWay([]),
    keepSignedOut: (isTokenEnded: boolean) => void write(signedOutKey, String(isTokenEnded)),
    /** Whether the token was ended too, once after signing out; else null. */
    takeSignedOut: (): boolean | null => {
      const text = read(signedOutKey);
      remove(signedOutKey);
      return text === null ? null : text === 'true';
    },
  };
}

export type SessionStorage = ReturnType<typeof sessionStorageOf>;

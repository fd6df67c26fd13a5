import { common as texts } from '#texts/common';
import { createStore, type Readable } from '../state/store.ts';
import type { HubClient } from './hub-sign-in.ts';
import type { Session } from './session.ts';
import type { SessionStorage } from './session-storage.ts';
import { readNonce, type SignInRedirect } from './sign-in-redirect.ts';

/** Route changes revalidate the session if the last check is older than this. */
const FRESH_MS = 300_000;

type HubSignIn = Pick<typeof import('./hub-sign-in.ts'), 'beginSignIn' | 'completeSignIn'>;

/** Dependencies of the session store: browser, hub and our server. */
export interface SessionDeps {
  readonly hub: HubClient;
  readonly storage: SessionStorage;
  /** Loads the code for signing in, which few visits need. */
  readonly loadSignIn: () => Promise<HubSignIn>;
  /** Returns the username of a token. Rejects if the hub does not return it; never settles while the page unloads. */
  readonly whoami: (token: string) => Promise<string>;
  /** Revokes a token at the hub and on our server. Never rejects and has a timeout. */
  readonly endToken: (token: string) => Promise<boolean>;
  /** True if the page is in a frame. The hub's pages cannot be framed, and a frame has its own storage. */
  readonly isFramed: boolean;
  readonly isSecure: boolean;
  readonly now: () => number;
  /** The path to return to after signing in. */
  readonly returnPath: () => string;
  readonly goTo: (url: string) => void;
  /** Opens this page in its own tab to sign in there. */
  readonly openTab: () => void;
  /** Loads '/' and replaces the current history entry. If our server is unavailable, the current page stays open and recovers once it is back. */
  readonly startAnew: () => void;
}

export interface SessionStore extends Readable<Session> {
  /** Completes the sign-in that redirected here, or validates the stored session. */
  readonly start: (redirect: SignInRedirect) => Promise<void>;
  /** Call this when another tab has signed in or out, or when the browser has restored the page from its back/forward cache. */
  readonly resume: () => Promise<void>;
  /** Call this when the route changes. */
  readonly recheck: () => Promise<void>;
}

type Changes = Partial<Pick<Session, 'status' | 'username' | 'token' | 'error' | 'hasExpired'>>;

const NOBODY = { status: 'unauthenticated', username: null, token: null } as const;

/** Creates the session's state machine: loading first, then authenticated or unauthenticated. */
export function createSessionStore(deps: SessionDeps, { answer: arrived }: SignInRedirect): SessionStore {
  const { hub, storage } = deps;
  let checkedAt = 0;
  let isLeaving = false;
  const waits = arrived !== null || storage.session() !== null;
  /** True until the first check ends; until then, pressing the button would start a second sign-in. */
  let isStarting = waits;
  const session = createStore<Session>({
    ...NOBODY,
    username: arrived === null ? (storage.session()?.username ?? null) : null,
    status: waits ? 'loading' : 'unauthenticated',
    error: null,
    hasExpired: false,
    signIn: () => void signIn(),
    signOut: () => void signOut(),
    expire,
  });

  function change(changes: Changes): void {
    session.set({ ...session.get(), ...changes });
  }

  function authenticated(username: string, token: string): void {
    checkedAt = deps.now();
    change({ status: 'authenticated', username, token, hasExpired: false });
  }

  async function complete(answer: URLSearchParams): Promise<boolean> {
    try {
      const { completeSignIn } = await loadSignIn();
      const nonce = readNonce(answer);
      const pending = storage.pendingFor(nonce);
      // A nonce is valid for one response. A response with another nonce may be forged and must not end the sign-in.
      storage.forgetPending(nonce);
      const { username, token } = await completeSignIn(hub, answer, pending);
      // In the meantime, another tab may have signed in.
      const replaced = storage.session();
      storage.keepSession({ access_token: token, username });
      authenticated(username, token);
      if (replaced !== null) void deps.endToken(replaced.access_token);
      return true;
    } catch (error) {
      change({ error: getMessage(error) });
      return false;
    }
  }

  async function validate(): Promise<void> {
    const stored = storage.session();
    if (stored === null) return change(NOBODY);
    const { access_token: token } = stored;
    const username = await deps.whoami(token).catch(() => null);
    if (isLeaving) return;
    const kept = storage.session();
    // Another tab signed in again while this tab waited for the hub.
    if (kept !== null && kept.access_token !== token) return await validate();
    if (username === null) {
      storage.forgetSession();
      return change({ ...NOBODY, error: texts.session.errors.whoami });
    }
    // Another tab has signed out.
    if (kept === null) return change(NOBODY);
    if (username !== kept.username) storage.keepSession({ access_token: token, username });
    authenticated(username, token);
  }

  function expire(token: string): void {
    // Another tab may have signed in again.
    if (storage.session()?.access_token !== token) return void resume();
    storage.forgetSession();
    change({ ...NOBODY, hasExpired: true });
  }

  async function resume(): Promise<void> {
    isLeaving = false;
    const stored = storage.session();
    if (session.get().status !== 'loading' && (stored?.access_token ?? null) === session.get().token) return;
    if (stored === null) return change({ ...NOBODY, error: null });
    change({ status: 'loading', username: stored.username, error: null });
    await validate();
  }

  async function signIn(): Promise<void> {
    if (isStarting && session.get().status === 'loading') return;
    if (deps.isFramed) return deps.openTab();
    if (!deps.isSecure) return change({ error: texts.session.errors.insecure });
    change({ status: 'loading', error: null, hasExpired: false });
    try {
      const { beginSignIn } = await loadSignIn();
      const { url, ...pending } = await beginSignIn(hub);
      if (!storage.keepPending({ ...pending, returnPath: deps.returnPath() }))
        throw new Error(texts.session.errors.storageBlocked);
      deps.goTo(url);
    } catch (error) {
      change({ ...NOBODY, error: getMessage(error) });
    }
  }

  async function loadSignIn(): Promise<HubSignIn> {
    try {
      return await deps.loadSignIn();
    } catch {
      throw new Error(texts.session.errors.pageBroken);
    }
  }

  async function signOut(): Promise<void> {
    const token = session.get().token ?? storage.session()?.access_token ?? null;
    isLeaving = true;
    storage.forgetSession();
    storage.forgetAllPending();
    change({ ...NOBODY, status: 'loading' });
    // The reloaded page shows the outcome.
    if (token !== null) storage.keepSignedOut(await deps.endToken(token));
    deps.startAnew();
  }

  return {
    get: session.get,
    subscribe: session.subscribe,
    start: async ({ answer, wantsSignIn }) => {
      if (answer === null || !(await complete(answer))) await validate();
      isStarting = false;
      if (
        wantsSignIn &&
        !deps.isFramed &&
        session.get().status === 'unauthenticated' &&
        session.get().error === null
      ) {
        await signIn();
      }
    },
    resume,
    recheck: async () => {
      if (session.get().status !== 'authenticated') return;
      if (deps.now() - checkedAt <= FRESH_MS) return;
      checkedAt = deps.now();
      await validate();
    },
  };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { texts } from '../texts/texts.ts';
import type { HubClient } from './hub-sign-in.ts';
import type { Session } from './session.ts';
import type { SessionStorage } from './session-storage.ts';
import type { Arrival } from './sign-in-redirect.ts';

/** A route change asks the hub again when its last word on the session is older than this (spec 4.7). */
const FRESH_MS = 300_000;

type HubSignIn = Pick<typeof import('./hub-sign-in.ts'), 'beginSignIn' | 'completeSignIn'>;

/** The world as the session sees it. */
export interface SessionDeps {
  readonly hub: HubClient;
  readonly storage: SessionStorage;
  /** Fetches the code for signing in, which few visits need. */
  readonly loadSignIn: () => Promise<HubSignIn>;
  /** The name a token belongs to. @throws when the hub does not say. */
  readonly whoami: (token: string) => Promise<string>;
  /** Ends a token wherever it is taken, as far as that goes. It never fails, and does not take long. */
  readonly endToken: (token: string) => Promise<void>;
  /** Whether the page is in a frame: the hub does not let itself be framed, and storage is another there. */
  readonly isFramed: boolean;
  readonly isSecure: boolean;
  readonly now: () => number;
  /** The path to come back to after signing in. */
  readonly returnPath: () => string;
  readonly goTo: (address: string) => void;
  /** Opens this page in a tab of its own, to sign in there. */
  readonly openTab: () => void;
  /** Loads '/' anew in place of the current entry of the history. */
  readonly startAnew: () => void;
}

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Completes the sign-in that led here, or finds out whether the stored session still holds (spec 4.7). */
  readonly start: (arrival: Arrival) => Promise<void>;
  /** Another tab has signed in or out, or the browser brought the page back as it was left. */
  readonly resume: () => Promise<void>;
  /** The visitor went to another route. */
  readonly recheck: () => Promise<void>;
}

type Changes = Partial<Pick<Session, 'status' | 'username' | 'token' | 'error'>>;

const NOBODY = { status: 'unauthenticated', username: null, token: null } as const;

/** Says who is signed in, from loading to authenticated or unauthenticated and on (spec 4.7). */
export function createSessionStore(deps: SessionDeps, { redirect }: Arrival): SessionStore {
  const { hub, storage } = deps;
  const listeners = new Set<() => void>();
  let checkedAt = 0;
  const waits = redirect !== null || storage.session() !== null;
  let session: Session = {
    ...NOBODY,
    status: waits ? 'loading' : 'unauthenticated',
    error: null,
    signIn: () => void signIn(),
    signOut: () => void signOut(),
  };

  function change(changes: Changes): void {
    session = { ...session, ...changes };
    for (const listener of listeners) listener();
  }

  function authenticated(username: string, token: string): void {
    checkedAt = deps.now();
    change({ status: 'authenticated', username, token });
  }

  async function complete(answer: URLSearchParams): Promise<boolean> {
    try {
      const { completeSignIn } = await loadSignIn();
      const pending = storage.pending();
      // Good for one answer, whatever it is.
      storage.forgetPending();
      const { username, token } = await completeSignIn(hub, answer, pending);
      storage.keepSession({ access_token: token, username });
      authenticated(username, token);
      return true;
    } catch (error) {
      change({ error: messageOf(error) });
      return false;
    }
  }

  async function validate(): Promise<void> {
    const stored = storage.session();
    if (stored === null) return change(NOBODY);
    const { access_token: token } = stored;
    try {
      const username = await deps.whoami(token);
      // Meanwhile another tab may have signed in as somebody else, or out.
      if (storage.session()?.access_token !== token) return await validate();
      if (username !== stored.username) storage.keepSession({ access_token: token, username });
      authenticated(username, token);
    } catch {
      if (storage.session()?.access_token === token) storage.forgetSession();
      change({ ...NOBODY, error: session.error ?? texts.session.errors.whoami });
    }
  }

  async function signIn(): Promise<void> {
    if (deps.isFramed) return deps.openTab();
    if (!deps.isSecure) return change({ error: texts.session.errors.insecure });
    change({ status: 'loading', error: null });
    try {
      const { beginSignIn } = await loadSignIn();
      const { address, ...pending } = await beginSignIn(hub);
      if (!storage.keepPending(pending)) throw new Error(texts.session.errors.storageBlocked);
      storage.keepReturnPath(deps.returnPath());
      deps.goTo(address);
    } catch (error) {
      change({ ...NOBODY, error: messageOf(error) });
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
    const { token } = session;
    storage.forgetSession();
    storage.forgetPending();
    storage.forgetReturnPath();
    change({ ...NOBODY, status: 'loading' });
    if (token !== null) await deps.endToken(token);
    deps.startAnew();
  }

  return {
    get: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async (arrival) => {
      if (arrival.redirect !== null && (await complete(arrival.redirect))) return;
      await validate();
      if (
        arrival.wantsSignIn &&
        !deps.isFramed &&
        session.status === 'unauthenticated' &&
        session.error === null
      ) {
        await signIn();
      }
    },
    resume: async () => {
      const stored = storage.session();
      if (session.status !== 'loading' && (stored?.access_token ?? null) === session.token) return;
      change({ status: stored === null ? 'unauthenticated' : 'loading', error: null });
      await validate();
    },
    recheck: async () => {
      const isOld = deps.now() - checkedAt > FRESH_MS;
      if (session.status !== 'authenticated' || !isOld) return;
      checkedAt = deps.now();
      await validate();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

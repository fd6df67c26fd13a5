import { createRequiredContext } from '../state/store.ts';

/** The visitor's session (docs/site.md#session). */
export interface Session {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** The stored name is available while the hub validates the session. */
  readonly username: string | null;
  /** null unless authenticated. */
  readonly token: string | null;
  /** Error message of the last sign-in; null if it did not fail. */
  readonly error: string | null;
  /** True if our server rejected the token and thereby ended the session. */
  readonly hasExpired: boolean;
  /** Redirects to the hub, which redirects back to the current route. */
  readonly signIn: () => void;
  /** Deletes the session and loads '/'. */
  readonly signOut: () => void;
  /** Ends the session of a token that our server rejected. */
  readonly expire: (token: string) => void;
}

export const [SessionContext, useSession] = createRequiredContext<Session>('SessionContext');

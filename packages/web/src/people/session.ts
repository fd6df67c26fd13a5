import { contextOf } from '../state/context.ts';

/** Who is signed in (docs/site.md#session). */
export interface Session {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** The stored name is known while the hub is asked. */
  readonly username: string | null;
  /** null unless authenticated. */
  readonly token: string | null;
  /** Why the last sign-in failed; null if it did not. */
  readonly error: string | null;
  /** Whether our server refused the token and thereby ended the session. */
  readonly hasExpired: boolean;
  /** Goes to the hub and returns to the current route. */
  readonly signIn: () => void;
  /** Forgets the session and loads '/'. */
  readonly signOut: () => void;
  /** Ends the session with a token that our server has refused. */
  readonly expire: (token: string) => void;
}

export const [SessionContext, useSession] = contextOf<Session>('SessionContext');

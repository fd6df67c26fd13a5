import { createContext, useContext } from 'react';

/** Who is signed in (docs/site.md#session). */
export interface Session {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** Both null unless authenticated. */
  readonly username: string | null;
  readonly token: string | null;
  /** Why the last sign-in failed; null when it did not. */
  readonly error: string | null;
  /** Whether nobody is signed in because our server no longer accepted the token. */
  readonly hasExpired: boolean;
  /** Goes to the hub, and comes back to the current route. */
  readonly signIn: () => void;
  /** Forgets the session and starts anew at '/'. */
  readonly signOut: () => void;
  /** To be called when our server has refused a token: the session with that token ends. */
  readonly expire: (token: string) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No SessionContext above');
  return session;
}

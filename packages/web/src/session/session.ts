import { createContext, use } from 'react';

/** Who is signed in (spec 3.8, 4.7). */
export interface Session {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** Both null unless authenticated. */
  readonly username: string | null;
  readonly token: string | null;
  /** Why the last sign-in failed (spec 8); null when it did not. */
  readonly error: string | null;
  /** Goes to the hub, and comes back to the current route. */
  readonly signIn: () => void;
  /** Forgets the session and starts anew at '/' (spec 2.5). */
  readonly signOut: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('No SessionContext above');
  return session;
}

import { common as texts } from '#texts/common';
import { useSession } from '../people/session.ts';
import { Button } from '../ui/button.tsx';

/** Who is signed in, with Logout, or a button to sign in: also until that is known, so that the header keeps its place. */
export function Account() {
  const { username, signIn, signOut } = useSession();
  if (username === null) return <Button onClick={signIn}>{texts.session.signIn}</Button>;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="max-w-48 truncate font-medium text-muted">
        <span className="hidden-text">{`${texts.session.account}: `}</span>
        <span translate="no">{username}</span>
      </span>
      <Button onClick={signOut}>{texts.session.logout}</Button>
    </div>
  );
}

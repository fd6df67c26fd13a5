import { common as texts } from '#catalog/common.ts';
import { useSession } from '../session/session.ts';
import { useHydrated } from '../state/from-server.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';

/** Who is signed in, with Logout, or a button to sign in. Empty until that is known, which the server never does. */
export function Account() {
  const { status, username, signIn, signOut } = useSession();
  const isKnown = useHydrated() && status !== 'loading';
  if (!isKnown) return null;
  if (username === null) return <Button onClick={signIn}>{texts.session.signIn}</Button>;
  return (
    <div className={styles.account}>
      <span className={styles.name}>
        <span className="hidden-text">{`${texts.session.account}: `}</span>
        {username}
      </span>
      <Button onClick={signOut}>{texts.session.logout}</Button>
    </div>
  );
}

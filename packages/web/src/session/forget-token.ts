import { signOut } from '@leaderboard/core/api';
import { send } from '../data/api-call.ts';

/** Has our server forget whom a token belongs to. In a file of its own, since only those who sign out need its code. */
export function forgetToken(token: string): Promise<void> {
  return send(signOut, { path: signOut.path, token });
}

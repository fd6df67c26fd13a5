import { signOut } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import { requireToken } from '../http/identity.ts';
import { serve } from '../http/serve.ts';
import type { Hub } from '../hub/hub.ts';

/** POST /api/sign-out: forgets a token, so that a token revoked at the hub is refused at once and not minutes later. */
export function registerSignOut(app: FastifyInstance, { forget }: Pick<Hub, 'forget'>): void {
  serve(app, signOut, (request) => {
    forget(requireToken(request));
    return { status: 'forgotten' as const };
  });
}

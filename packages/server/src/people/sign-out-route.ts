import { signOut } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import { requireToken } from '../http/identity.ts';
import { serve } from '../http/serve.ts';
import type { Hub } from '../hub/hub.ts';

/** POST /api/sign-out: removes a token from the cache, so that a token revoked on the hub is rejected immediately. */
export function registerSignOutRoute(app: FastifyInstance, { forget }: Pick<Hub, 'forget'>): void {
  serve(app, signOut, (request) => {
    forget(requireToken(request));
    return { status: 'forgotten' as const };
  });
}

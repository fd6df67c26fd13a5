import { signOut } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers } from '../http/answers.ts';
import { requireToken } from '../http/identity.ts';
import type { Hub } from '../hub/hub.ts';

/** POST /api/sign-out: forgets a token, so that a token revoked at the hub is refused at once and not minutes later. */
export function registerSignOut(app: FastifyInstance, { forget }: Pick<Hub, 'forget'>): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: signOut.method,
    url: signOut.path,
    schema: { summary: signOut.summary, response: answers(signOut.response) },
    handler: (request) => {
      forget(requireToken(request));
      return { status: 'forgotten' as const };
    },
  });
}

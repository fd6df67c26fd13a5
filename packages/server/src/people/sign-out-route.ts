import { signOut } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers } from '../http/answers.ts';
import { requireToken } from '../http/identity.ts';
import type { Hub } from '../hub/hub.ts';

/** POST /api/sign-out (threat 5): a token that the hub knows no more is then refused here at once, not after minutes. */
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

import { errorSchema, signOut } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Hub } from '../hub/hub.ts';
import { tokenOf } from '../plugins/identity.ts';

/** POST /api/sign-out (threat 5): a token that the hub knows no more is then refused here at once, not after minutes. */
export function registerSignOut(app: FastifyInstance, { forget }: Pick<Hub, 'forget'>): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: signOut.method,
    url: signOut.path,
    schema: {
      summary: signOut.summary,
      response: { 200: signOut.response, '4xx': errorSchema, '5xx': errorSchema },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store');
      forget(tokenOf(request));
      return { status: 'forgotten' as const };
    },
  });
}

import { createHash } from 'node:crypto';
import { getAnswers } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { answers } from '../http/answers.ts';
import { matchesEtag } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';
import { type NewAnswers, readAnswersOf } from './answers.sql.ts';

/** A run never changes, but after a restore its number may be another run's: the tag is of the content. */
function etagOf(tasks: readonly NewAnswers[]): string {
  const content = createHash('sha256');
  for (const { key, metric, n, questionsSha256, bits } of tasks) {
    content.update(JSON.stringify([key, metric, n, questionsSha256])).update(bits);
  }
  return `"${content.digest('base64url')}"`;
}

/** GET /api/runs/{id}/answers: at most 12 kB (docs/decisions/0021-answers.md). */
export function registerAnswers(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getAnswers.method,
    url: getAnswers.path,
    schema: {
      summary: getAnswers.summary,
      description:
        'An entry of the board has the number of its run. Send the ETag back as If-None-Match to get 304.',
      params: getAnswers.params,
      response: { ...answers(getAnswers.response), 304: z.undefined() },
    },
    handler: async (request, reply) => {
      const run = Number(request.params.id);
      const tasks = await readAnswersOf(db, run);
      if (tasks.length === 0) {
        throw new HttpError(
          404,
          'no_answers',
          `No answers are stored for run ${run}: GET /api/runs/${run} tells has_answers where there are any.`,
          { params: { run } },
        );
      }
      const etag = etagOf(tasks);
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return {
        run,
        tasks: Object.fromEntries(
          tasks.map(({ key, metric, n, right, bits, questionsSha256 }) => [
            key,
            { metric, n, right, questions: questionsSha256, bits: bits.toString('base64') },
          ]),
        ),
      };
    },
  });
}

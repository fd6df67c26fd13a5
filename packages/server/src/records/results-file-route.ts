import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errorSchema } from '@leaderboard/core/api';
import { getResultsFile } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { readResultsFileOf } from '../board/results-files.sql.ts';
import type { Database } from '../database/database.ts';
import { matchesEtag } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';

const decompress = promisify(gunzip);

/** GET /api/runs/{id}/results: somebody else's bytes, so it is a download and never shown as a page of ours. */
export function registerResultsFile(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getResultsFile.method,
    url: getResultsFile.path,
    schema: {
      summary: getResultsFile.summary,
      description: 'Its SHA-256 is the ETag, and the passport of the run shows it.',
      params: getResultsFile.params,
      response: { 200: z.unknown(), 304: z.undefined(), '4xx': errorSchema, '5xx': errorSchema },
    },
    handler: async (request, reply) => {
      const run = Number(request.params.id);
      const file = await readResultsFileOf(db, run);
      if (file === null) {
        throw new HttpError(404, 'no_results_file', `No results file is stored for a run ${run}.`, {
          params: { run },
        });
      }
      const etag = `"${file.sha256}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="results_run_${run}.json"`,
          'content-security-policy': 'sandbox',
        })
        .send(await decompress(file.content));
    },
  });
}

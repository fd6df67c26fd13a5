import { errorSchema } from '@leaderboard/core/api';
import { everyEvalEverRecord } from '@leaderboard/core/export/every-eval-ever';
import { getExchangeRecord } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { isUnchanged } from './conditional.ts';
import { noRun } from './records-route.ts';
import { readRun } from './run.sql.ts';

interface ExchangeDeps {
  readonly database: Pick<Database, 'db'>;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}

/** GET /api/runs/{id}/every-eval-ever.json: a run in the format in which programs exchange evaluations. */
export function registerExchangeRecord(
  app: FastifyInstance,
  digests: BoardDigests,
  { database: { db }, site }: ExchangeDeps,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getExchangeRecord.method,
    url: getExchangeRecord.path,
    schema: {
      summary: getExchangeRecord.summary,
      description: 'Version 0.3.0 of the schema at https://github.com/evaleval/every_eval_ever.',
      params: getExchangeRecord.params,
      response: { 200: z.unknown(), 304: z.undefined(), '4xx': errorSchema, '5xx': errorSchema },
    },
    handler: async (request, reply) => {
      const id = Number(request.params.id);
      const run = await readRun(db, id, await digests.newest());
      if (run === null) throw noRun(id);
      const record = everyEvalEverRecord(run, site);
      return isUnchanged(request, reply, record) ? reply.code(304).send() : record;
    },
  });
}

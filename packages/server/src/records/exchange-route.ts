import { errorSchema } from '@leaderboard/core/api';
import { evalResultsYaml } from '@leaderboard/core/export/eval-results';
import { getEvalResults, getExchangeRecord } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { everyEvalEverRecord } from '../rules/every-eval-ever.ts';
import { readBestRow } from './model.sql.ts';
import { isUnchanged, noModel, noRun } from './record-answers.ts';
import { readRun } from './run.sql.ts';

interface ExchangeDeps {
  readonly database: Pick<Database, 'db'>;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}

/** Results in two foreign formats: for an author's model card, and for programs that exchange evaluations. */
export function registerExchange(
  app: FastifyInstance,
  digests: BoardDigests,
  { database: { db }, site }: ExchangeDeps,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  // An author puts the answer into `.eval_results/` of the model's repository.
  routes.route({
    method: getEvalResults.method,
    url: getEvalResults.path,
    schema: {
      summary: getEvalResults.summary,
      description: 'YAML. A model without a row on the board has an empty list.',
      params: getEvalResults.params,
      response: {
        200: { content: { 'application/yaml': { schema: z.unknown() } } },
        304: z.undefined(),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    handler: async (request, reply) => {
      const name = `${request.params.org}/${request.params.name}`;
      const { isKnown, row } = await readBestRow(db, name, await digests.newest());
      if (!isKnown) throw noModel(name);
      const yaml = evalResultsYaml({
        evaluations: row?.entry.evaluations ?? {},
        evaluatedAt: row?.entry.provenance?.date ?? null,
        source: {
          url: row === null ? site.publicUrl : `${site.publicUrl}/#/run/${row.runId}`,
          name: `${site.productName} Leaderboard`,
        },
      });
      if (isUnchanged(request, reply, yaml)) return reply.code(304).send();
      return reply
        .type('application/yaml; charset=utf-8')
        .header('content-disposition', 'inline; filename="bhashabench.yaml"')
        .send(yaml);
    },
  });

  routes.route({
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

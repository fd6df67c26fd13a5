import { errorSchema } from '@leaderboard/core/api';
import { evalResultsYaml } from '@leaderboard/core/export/eval-results';
import { getEvalResults } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { isUnchanged } from './conditional.ts';
import { readModel } from './model.sql.ts';
import { noModel } from './records-route.ts';

interface EvalResultsDeps {
  readonly database: Pick<Database, 'db'>;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}

/** GET /api/models/{org}/{name}/eval-results.yaml: what an author puts into `.eval_results/` of the model's repository. */
export function registerEvalResults(
  app: FastifyInstance,
  digests: BoardDigests,
  { database: { db }, site }: EvalResultsDeps,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
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
      const model = await readModel(db, name, digests.newest());
      if (model === null) throw noModel(name);
      const [best] = model.rows;
      const yaml = evalResultsYaml({
        evaluations: best?.entry.evaluations ?? {},
        evaluatedAt: best?.entry.provenance?.date ?? null,
        source: {
          url: best === undefined ? site.publicUrl : `${site.publicUrl}/#/run/${best.run}`,
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
}

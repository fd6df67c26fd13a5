import { evalResultsYaml } from '@leaderboard/core/export/eval-results';
import { getEvalResults, getExchangeRecord } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { serve } from '../http/serve.ts';
import { readBestRow } from '../records/model.sql.ts';
import type { RecordDeps } from '../records/record-calls.ts';
import { noModel, noRun, notOnHub } from '../records/record-calls.ts';
import { readRun } from '../records/run.sql.ts';
import { everyEvalEverRecord } from './every-eval-ever.ts';

const YAML_RESPONSE = { content: { 'application/yaml': { schema: z.unknown() } } };

/** Serves results in two external formats: for model cards and for evaluation exchange. */
export function registerExchangeRoute(
  app: FastifyInstance,
  { database: { db }, newestRanks, site }: RecordDeps,
): void {
  // Authors store this file in `.eval_results/` of the model's repository.
  serve(
    app,
    getEvalResults,
    async ({ params }, reply) => {
      const name = `${params.org}/${params.name}`;
      const { isKnown, isOnHub, row } = await readBestRow(db, name, await newestRanks());
      if (!isKnown) throw noModel(name);
      if (!isOnHub) throw notOnHub(name);
      reply
        .type('application/yaml; charset=utf-8')
        .header('content-disposition', 'inline; filename="bhashabench.yaml"');
      return evalResultsYaml(
        row && {
          ...row,
          run: row.runId,
          source: {
            url: (run) => `${site.publicUrl}/#/run/${run}`,
            name: `${site.productName} Leaderboard`,
          },
        },
      );
    },
    { responses: { 200: YAML_RESPONSE } },
  );

  serve(app, getExchangeRecord, async ({ params: { id } }) => {
    const run = await readRun(db, id, await newestRanks(), 'en');
    if (run === null) throw noRun(id);
    return everyEvalEverRecord(run, site);
  });
}

import { MAX_COMPARED } from '@leaderboard/core/compared-models';
import {
  getChanges,
  getComparison,
  getModel,
  getPublication,
  getPublications,
  getRun,
} from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { setResponseLanguage } from '../http/request-language.ts';
import { serve } from '../http/serve.ts';
import { listPublications } from '../publish/ledger.sql.ts';
import { readChanges } from './changes.sql.ts';
import { readComparison } from './comparison.sql.ts';
import { findModel, readModel } from './model.sql.ts';
import { readPublicationRecord, toSummary } from './publications.sql.ts';
import type { RecordDeps } from './record-calls.ts';
import { noModel, noPublication, noRun } from './record-calls.ts';
import { readRun } from './run.sql.ts';
import { registerRunFileRoutes } from './run-files-route.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Returns a page of a list. An item beyond the limit means that another page follows. */
function paginate<T>(items: readonly T[], limit: number, cursorOf: (item: T) => number) {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: items.length > limit && last !== undefined ? String(cursorOf(last)) : null };
}

export function registerRecordRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const { db } = deps.database;
  const { newestRanks } = deps;

  serve(app, getModel, async (request, reply) => {
    const name = `${request.params.org}/${request.params.name}`;
    const model = await readModel(db, name, newestRanks(), setResponseLanguage(request, reply));
    if (model === null) throw noModel(name);
    return model;
  });

  serve(app, getRun, async (request, reply) => {
    const { id } = request.params;
    const run = await readRun(db, id, await newestRanks(), setResponseLanguage(request, reply));
    if (run === null) throw noRun(id);
    return run;
  });
  registerRunFileRoutes(app, deps);

  serve(app, getPublications, async ({ query: { cursor, limit = DEFAULT_PAGE_SIZE } }) => {
    const found = await listPublications(db, { before: cursor, limit: limit + 1 });
    const { shown, next } = paginate(found, limit, ({ publication }) => publication);
    return { publications: shown.map(toSummary), next };
  });

  serve(
    app,
    getPublication,
    async ({ params: { number } }) => {
      const found = await readPublicationRecord(db, number);
      if (found === null) throw noPublication(number);
      return found;
    },
    { limitName: 'publications' },
  );

  serve(app, getChanges, async ({ query: { cursor, limit = DEFAULT_PAGE_SIZE, model, kind } }) => {
    const known = model === undefined ? undefined : ((await findModel(db, model))?.name ?? model);
    const found = await readChanges(db, { before: cursor, model: known, kind, limit: limit + 1 });
    const { shown, next } = paginate(found, limit, ({ id }) => id);
    return { changes: shown, next };
  });

  serve(app, getComparison, async ({ query: { models } }) => {
    const wanted = parseModelNames(models);
    const comparison = await readComparison(db, wanted, await newestRanks());
    if (comparison.models.length === 0) {
      const names = wanted.join(', ');
      throw new HttpError('no_model', `None of these is on the board: ${names}.`, {
        params: { model: names },
      });
    }
    return comparison;
  });
}

/**
 * Splits a comma-separated list of model names or row ids and removes duplicates.
 * @throws {HttpError} 400 if it is empty or too long
 */
export function parseModelNames(models: string): readonly string[] {
  const asked = [...new Set(models.split(',').filter((name) => name !== ''))];
  if (asked.length > 0 && asked.length <= MAX_COMPARED) return asked;
  throw new HttpError(
    'bad_comparison',
    `models must name 1 to ${MAX_COMPARED} different models or rows, separated by commas.`,
    { params: { fewest: 1, most: MAX_COMPARED } },
  );
}

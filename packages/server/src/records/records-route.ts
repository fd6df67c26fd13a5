import { FEWEST_COMPARED, MOST_COMPARED } from '@leaderboard/core/compared-models';
import {
  getChanges,
  getComparison,
  getModel,
  getPublication,
  getPublications,
  getRun,
} from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { listPublications } from '../board/ledger.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { readChanges } from './changes.sql.ts';
import { readComparison } from './comparison.sql.ts';
import { readModel } from './model.sql.ts';
import { readPublicationRecord, summaryOf } from './publications.sql.ts';
import { conditional, isUnchanged, noModel, noPublication, noRun } from './record-answers.ts';
import { readRun } from './run.sql.ts';
import { registerRunFiles } from './run-files-route.ts';

const PAGE = 50;

/** A page of a list. The items have one more than the page, which tells whether another page follows. */
function pageOf<T>(items: readonly T[], limit: number, cursorOf: (item: T) => number) {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: items.length > limit && last !== undefined ? String(cursorOf(last)) : null };
}

const description = 'Send the ETag as If-None-Match: the answer is 304 until something changes.';

/** The calls about single models, runs, publications and changes. */
export function registerRecords(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  digests: BoardDigests,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: getModel.method,
    url: getModel.path,
    schema: {
      summary: getModel.summary,
      description,
      params: getModel.params,
      response: conditional(getModel.response),
    },
    handler: async (request, reply) => {
      const name = `${request.params.org}/${request.params.name}`;
      const model = await readModel(db, name, digests.newest());
      if (model === null) throw noModel(name);
      return isUnchanged(request, reply, model) ? reply.code(304).send() : model;
    },
  });

  routes.route({
    method: getRun.method,
    url: getRun.path,
    schema: {
      summary: getRun.summary,
      description,
      params: getRun.params,
      response: conditional(getRun.response),
    },
    handler: async (request, reply) => {
      const id = Number(request.params.id);
      const run = await readRun(db, id, await digests.newest());
      if (run === null) throw noRun(id);
      return isUnchanged(request, reply, run) ? reply.code(304).send() : run;
    },
  });
  registerRunFiles(app, { db });

  routes.route({
    method: getPublications.method,
    url: getPublications.path,
    schema: {
      summary: getPublications.summary,
      description,
      querystring: getPublications.query,
      response: conditional(getPublications.response),
    },
    handler: async (request, reply) => {
      const { cursor, limit = PAGE } = numbersIn(request.query);
      const found = await listPublications(db, { before: cursor, limit: limit + 1 });
      const { shown, next } = pageOf(found, limit, ({ publication }) => publication);
      const answer = { publications: shown.map(summaryOf), next };
      return isUnchanged(request, reply, answer) ? reply.code(304).send() : answer;
    },
  });

  routes.route({
    method: getPublication.method,
    url: getPublication.path,
    schema: {
      summary: getPublication.summary,
      description,
      params: getPublication.params,
      querystring: getPublication.query,
      response: conditional(getPublication.response),
    },
    handler: async (request, reply) => {
      const number = Number(request.params.number);
      const since = request.query.since === undefined ? undefined : Number(request.query.since);
      const found = await readPublicationRecord(db, digests, number, since);
      if (found === null) throw noPublication(since === undefined ? [number] : [number, since]);
      return isUnchanged(request, reply, found) ? reply.code(304).send() : found;
    },
  });

  routes.route({
    method: getChanges.method,
    url: getChanges.path,
    schema: {
      summary: getChanges.summary,
      description,
      querystring: getChanges.query,
      response: conditional(getChanges.response),
    },
    handler: async (request, reply) => {
      const { model, kind } = request.query;
      const { cursor, limit = PAGE } = numbersIn(request.query);
      const found = await readChanges(db, { before: cursor, model, kind, limit: limit + 1 });
      const { shown, next } = pageOf(found, limit, ({ id }) => id);
      const answer = { changes: [...shown], next };
      return isUnchanged(request, reply, answer) ? reply.code(304).send() : answer;
    },
  });

  routes.route({
    method: getComparison.method,
    url: getComparison.path,
    schema: {
      summary: getComparison.summary,
      description,
      querystring: getComparison.query,
      response: conditional(getComparison.response),
    },
    handler: async (request, reply) => {
      const wanted = [...new Set(request.query.models.split(',').filter((name) => name !== ''))];
      if (wanted.length < FEWEST_COMPARED || wanted.length > MOST_COMPARED) {
        throw new HttpError(
          400,
          'bad_comparison',
          `models must name ${FEWEST_COMPARED} to ${MOST_COMPARED} different models or rows, with commas between them.`,
          { params: { fewest: FEWEST_COMPARED, most: MOST_COMPARED } },
        );
      }
      const comparison = await readComparison(db, wanted, await digests.newest());
      if (comparison.models.length === 0) {
        const names = wanted.join(', ');
        throw new HttpError(404, 'no_model', `None of these is on the board: ${names}.`, {
          params: { model: names },
        });
      }
      return isUnchanged(request, reply, comparison) ? reply.code(304).send() : comparison;
    },
  });
}

function numbersIn({
  cursor,
  limit,
}: {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}): {
  readonly cursor: number | undefined;
  readonly limit?: number;
} {
  return {
    cursor: cursor === undefined ? undefined : Number(cursor),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
}

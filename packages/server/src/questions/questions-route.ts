import { errorSchema } from '@leaderboard/core/api';
import { QUESTION_SETS } from '@leaderboard/core/benchmark/question-flags';
import { isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import {
  getBoardWithout,
  getCell,
  getCells,
  getComposition,
  getProfile,
  getQuestionSets,
  getQuestions,
  getQuestionsFile,
  getQuestionsSummary,
  QUESTION_FILES,
} from '@leaderboard/core/questions-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { loadEntries } from '../board/entries.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { findOnBoard } from '../records/model.sql.ts';
import { conditional, isUnchanged, noModel, noPublication } from '../records/record-answers.ts';
import { ANSWER_NAMES, type PublicFigures } from './figures.ts';
import { sendKept } from './kept-answer.ts';
import type { LiveFigures } from './live-figures.ts';
import { cellAnswer, profileAnswer } from './profile-answer.ts';
import { readQuestionSets } from './question-sets.sql.ts';

const FILE_TYPES: Readonly<Record<(typeof QUESTION_FILES)[number], string>> = {
  'questions.csv': 'text/csv; charset=utf-8',
  'questions.parquet': 'application/vnd.apache.parquet',
};
const KEPT = 'Answered from memory.';
const description =
  'Made once for each publication, seconds after it. Send the ETag as If-None-Match: the answer is 304 until then.';

/** What the figures are of, as the contract has it. */
function stateOf({ publication, models, modelsWithOptions }: PublicFigures) {
  return { publication, models, models_with_options: modelsWithOptions };
}

interface Deps {
  readonly database: Pick<Database, 'db'>;
  readonly digests: Pick<BoardDigests, 'newest'>;
  readonly figures: Pick<LiveFigures, 'current'>;
}

/** The calls about questions and subjects (docs/questions.md). All but profiles and recorded sets are kept ready. */
export function registerQuestions(app: FastifyInstance, { database: { db }, digests, figures }: Deps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  /** Sends an answer that is kept. The serializer does not see it: it was made from the contract's types. */
  function send(request: FastifyRequest, reply: FastifyReply, name: string, type?: string) {
    const answer = figures.current().answers.get(name);
    if (answer === undefined) throw new Error(`No answer '${name}' is kept`);
    return sendKept(request, reply, answer, type);
  }

  for (const [call, name] of [
    [getQuestionsSummary, ANSWER_NAMES.summary],
    [getComposition, ANSWER_NAMES.composition],
    [getCells, ANSWER_NAMES.cells],
  ] as const) {
    app.route({
      method: call.method,
      url: call.path,
      config: { unbounded: KEPT },
      schema: { summary: call.summary, description, response: conditional(call.response) },
      handler: (request, reply) => send(request, reply, name),
    });
  }

  app.route<{ Querystring: z.infer<typeof getQuestions.query> }>({
    method: getQuestions.method,
    url: getQuestions.path,
    config: { unbounded: KEPT },
    schema: {
      summary: getQuestions.summary,
      description,
      querystring: getQuestions.query,
      response: conditional(getQuestions.response),
    },
    handler: (request, reply) => send(request, reply, ANSWER_NAMES.questions(request.query.task)),
  });

  app.route<{ Querystring: z.infer<typeof getBoardWithout.query> }>({
    method: getBoardWithout.method,
    url: getBoardWithout.path,
    config: { unbounded: KEPT },
    schema: {
      summary: getBoardWithout.summary,
      description,
      querystring: getBoardWithout.query,
      response: conditional(getBoardWithout.response),
    },
    handler: (request, reply) => {
      const wanted: readonly string[] = request.query.sets.split(',');
      const sets = QUESTION_SETS.filter((set) => wanted.includes(set));
      return send(request, reply, ANSWER_NAMES.without(sets));
    },
  });

  app.route<{ Params: z.infer<typeof getQuestionsFile.params> }>({
    method: getQuestionsFile.method,
    url: getQuestionsFile.path,
    config: { unbounded: KEPT },
    schema: {
      summary: getQuestionsFile.summary,
      description,
      params: getQuestionsFile.params,
      response: {
        200: {
          content: Object.fromEntries(
            QUESTION_FILES.map((file) => [FILE_TYPES[file].split(';', 1)[0], { schema: z.unknown() }]),
          ),
        },
        304: z.undefined(),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    handler: (request, reply) => {
      const { file } = request.params;
      const { publication } = figures.current();
      reply.header(
        'content-disposition',
        `attachment; filename="${file.replace('.', `-${publication ?? 0}.`)}"`,
      );
      return send(request, reply, ANSWER_NAMES.file(file), FILE_TYPES[file]);
    },
  });

  routes.route({
    method: getCell.method,
    url: getCell.path,
    config: { unbounded: KEPT },
    schema: {
      summary: getCell.summary,
      description,
      querystring: getCell.query,
      response: conditional(getCell.response),
    },
    handler: async (request, reply) => {
      const { task, by, label } = request.query;
      const now = figures.current();
      const found = isEvaluationKey(task) ? cellAnswer(now.profiles, { task, by, label }) : null;
      if (found === null) {
        throw new HttpError(
          404,
          'no_cell',
          `Models are not ranked by the ${by} '${label}' of ${task}: GET /api/profile/cells lists what they are ranked by.`,
          { params: { task, by, label } },
        );
      }
      const answer = { ...stateOf(now), ...found };
      return isUnchanged(request, reply, answer) ? reply.code(304).send() : answer;
    },
  });

  routes.route({
    method: getProfile.method,
    url: getProfile.path,
    schema: {
      summary: getProfile.summary,
      description,
      querystring: getProfile.query,
      response: conditional(getProfile.response),
    },
    handler: async (request, reply) => {
      const wanted = [...new Set(request.query.models.split(',').filter((name) => name !== ''))];
      if (wanted.length === 0 || wanted.length > MOST_COMPARED) {
        throw new HttpError(
          400,
          'bad_comparison',
          `models must name 1 to ${MOST_COMPARED} different models or rows, with commas between them.`,
          { params: { fewest: 1, most: MOST_COMPARED } },
        );
      }
      const board = await digests.newest();
      const found = board === null ? wanted.map(() => null) : await findOnBoard(db, wanted, board);
      const runs = [...new Set(found.flatMap((run) => run ?? []))];
      if (runs.length === 0) throw noModel(wanted.join(', '));
      const entries = await loadEntries(db, runs, {
        previousRank: () => null,
        rankRange: (run) => board?.rankRange(run) ?? null,
      });
      const now = figures.current();
      const answer = {
        ...stateOf(now),
        profiles: entries.map(({ runId, entry }) =>
          profileAnswer(now.profiles, { entry, run: runId, rank: board?.rankOf(runId) ?? 0 }),
        ),
        missing: wanted.filter((_, index) => found[index] === null),
      };
      return isUnchanged(request, reply, answer) ? reply.code(304).send() : answer;
    },
  });

  routes.route({
    method: getQuestionSets.method,
    url: getQuestionSets.path,
    schema: {
      summary: getQuestionSets.summary,
      params: getQuestionSets.params,
      response: conditional(getQuestionSets.response),
    },
    handler: async (request, reply) => {
      const publication = Number(request.params.number);
      const found = await readQuestionSets(db, publication);
      if (found === undefined) throw noPublication([publication]);
      const sets = found && mutable(found);
      const answer = { publication, sets };
      return isUnchanged(request, reply, answer) ? reply.code(304).send() : answer;
    },
  });
}

function mutable(sets: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>) {
  return Object.fromEntries(
    Object.entries(sets).map(([set, tasks]) => [
      set,
      Object.fromEntries(Object.entries(tasks).map(([task, questions]) => [task, [...questions]])),
    ]),
  );
}

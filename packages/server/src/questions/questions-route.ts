import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { getComposition, getProfile } from '@leaderboard/core/questions-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { loadEntries } from '../board/entries.sql.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { findOnBoard } from '../records/model.sql.ts';
import { conditional, isUnchanged, noModel } from '../records/record-answers.ts';
import type { PublicFigures } from './figures.ts';
import { sendKept } from './kept-answer.ts';
import type { LiveFigures } from './live-figures.ts';
import { profileAnswer } from './profile-answer.ts';

const KEPT = 'Answered from memory.';
const description =
  'Made once for each publication, seconds after it. Send the ETag as If-None-Match: the answer is 304 until then.';

/** What the figures are of, as the contract has it. */
function stateOf({ publication, models }: PublicFigures) {
  return { publication, models };
}

interface Deps {
  readonly database: Pick<Database, 'db'>;
  readonly digests: Pick<BoardDigests, 'newest'>;
  readonly figures: Pick<LiveFigures, 'current'>;
}

/** The calls about subjects (docs/questions.md). All but profiles are kept ready. */
export function registerQuestions(app: FastifyInstance, { database: { db }, digests, figures }: Deps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  // The serializer does not see a kept answer: it was made from the contract's types.
  app.route({
    method: getComposition.method,
    url: getComposition.path,
    config: { unbounded: KEPT },
    schema: { summary: getComposition.summary, description, response: conditional(getComposition.response) },
    handler: (request, reply) => sendKept(request, reply, figures.current().composition),
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
}
